/** CSI and OSC sequences, and the two-byte ones: all that `tmux capture-pane -e` writes beside text. */
const escapeSequence = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~])/g;

/** The lines of a captured pane without colours, without what pads them, and without empty ones at the end. */
export function screenLines(text: string): readonly string[] {
	const lines = text.replace(escapeSequence, '').replace(/[\x0e\x0f\r]/g, '').split('\n').map((line) => line.trimEnd());
	const last = lines.findLastIndex((line) => line !== '');
	return lines.slice(0, last + 1);
}
