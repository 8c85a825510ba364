const countdown = /^ *auto-continue in \d+s · any key to stay$/;

/** 2.1.326 may say below its picker when it will go on without an answer. Anything else there is not known. */
export function withoutCountdown(lines: readonly string[]): readonly string[] {
	return countdown.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines;
}
