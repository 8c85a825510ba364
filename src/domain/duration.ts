/** Seconds are shown in steps of this many, as often as the form looks at the clock. */
export const secondsBetweenLooks = 5;

/** A waiting time in the words of the locale, in its one or two largest units: "40 sec", "2 min", "1 hr 5 min". */
export function durationText(milliseconds: number, locale: string): string {
	// The question's clock and ours may be two machines' (remote): a start in the future is "just now".
	const seconds = Math.max(0, Math.floor(milliseconds / 1000));
	const minutes = Math.floor(seconds / 60);
	const hours = Math.floor(minutes / 60);
	if (minutes === 0) {
		return unit(seconds - (seconds % secondsBetweenLooks), 'second', locale);
	}
	if (hours === 0) {
		return unit(minutes, 'minute', locale);
	}
	const rest = minutes % 60;
	return rest === 0 ? unit(hours, 'hour', locale) : `${unit(hours, 'hour', locale)} ${unit(rest, 'minute', locale)}`;
}

function unit(count: number, name: 'second' | 'minute' | 'hour', locale: string): string {
	return new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
}
