/** Milliseconds since 1970 with fractions: the one clock that this process shares with a page in a browser. */
export function epochNow(): number {
	return performance.timeOrigin + performance.now();
}
