/** The most lines that were seen from the beginning of the picker's last line, wrapped in a narrow pane, to the end of the screen. */
const lastLines = 10;

/** Whether what is left of a picker may still be on the screen, though it cannot be read: laid out or drawn otherwise, or grown. Doubt falls to "perhaps". */
export function endsAsPicker(screen: string): boolean {
	const lines = screen.trimEnd().split('\n');
	const end = lines.slice(-lastLines).join(' ').replace(/\s+/g, ' ');
	// Other dialogs speak of Esc, too, but not of all of this.
	return /Enter to select|Chat about this|1\. Submit answers/.test(end) || /Esc to cancel/.test(lines.slice(-5).join(' ').replace(/\s+/g, ' '));
}
