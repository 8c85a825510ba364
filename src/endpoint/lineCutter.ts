// Free of dependencies: the hook script imports this.

/** Cuts what is read of a growing file at its line ends, in bytes: a character may straddle two reads. */
export class LineCutter {
	private rest = Buffer.alloc(0);

	/** The lines that are whole by now. */
	linesWith(fresh: Buffer): string[] {
		const bytes = Buffer.concat([this.rest, fresh]);
		const end = bytes.lastIndexOf(0x0a);
		this.rest = bytes.subarray(end + 1);
		return end < 0 ? [] : bytes.subarray(0, end).toString('utf8').split('\n');
	}

	/** What comes next begins elsewhere. */
	reset(): void {
		this.rest = Buffer.alloc(0);
	}
}
