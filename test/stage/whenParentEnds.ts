/** Tells when the process that started us is gone, which no signal does: npm's shell and vitest's main process leave us behind when they are ended. */
export function whenParentEnds(tell: () => void): void {
	const parent = process.ppid;
	const watch = setInterval(() => {
		if (process.ppid !== parent) {
			clearInterval(watch);
			tell();
		}
	}, 250);
	watch.unref();
}
