/** The keyboard can scroll only what it can reach; what does not scroll would be a stop for nothing. */
export function letFocusWhileItScrolls(area: HTMLElement): { look(): void } {
	const look = () => {
		const { scrollWidth, clientWidth, scrollHeight, clientHeight } = area;
		if (scrollWidth > clientWidth || scrollHeight > clientHeight) {
			area.tabIndex = 0;
		} else {
			area.removeAttribute('tabindex');
		}
	};
	// Whether it scrolls depends on the width of the view, too.
	new ResizeObserver(look).observe(area);
	return { look };
}

/** A row that gets the focus is scrolled clear of what sticks to the lower edge, however high its words make it. */
export function scrollClearOf(bar: HTMLElement): void {
	new ResizeObserver(() => document.documentElement.style.setProperty('--bar-height', `${bar.offsetHeight}px`)).observe(bar);
}
