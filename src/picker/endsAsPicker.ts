/** The most lines that were seen from the beginning of the picker's last line, wrapped in a narrow pane, to the end of the screen. */
const lastLines = 10;

/** Whether what is left of a picker may still be on the screen, though it cannot be read: laid out or drawn otherwise, or grown. Doubt falls to "perhaps". */
export function endsAsPicker(screen: string): boolean {
	const lines = screen.trimEnd().split('\n');
	const end = joined(lines.slice(-lastLines));
	if (/Enter to select|Chat about this|1\. Submit answers/.test(end)) {
		return true;
	}
	// Other dialogs speak of Esc, too: a permission, which may follow at once, begins its last line with that.
	return /Esc to cancel/.test(joined(lines.slice(-5))) && !lastParagraph(lines).startsWith('Esc to cancel');
}

function lastParagraph(lines: readonly string[]): string {
	return joined(lines.slice(lines.findLastIndex((line) => line.trim() === '') + 1));
}

function joined(lines: readonly string[]): string {
	return lines.join(' ').replace(/\s+/g, ' ').trim();
}
