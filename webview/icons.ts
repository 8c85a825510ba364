/** Drawn here because the editor's icon font is not available to a webview. 16 by 16, in the colour of the text. */
const strokes = {
	previous: 'M10 3.5 5.5 8l4.5 4.5',
	next: 'M6 3.5 10.5 8 6 12.5',
	copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
	again: 'M3 5.5h7a3.25 3.25 0 0 1 0 6.5H6M5.5 3 3 5.5 5.5 8',
	note: 'M2.5 2.5h11v8h-6l-3 3v-3h-2z',
	open: 'M9.5 2.5h4v4M13.5 2.5 8 8M6.5 3.5h-4v10h10v-4',
	compare: 'M2.5 2.5h11v11h-11zM8 2.5v11',
	edit: 'M10.75 2.5 13.5 5.25 5.5 13.25l-3.25.5.5-3.25z',
	terminal: 'M1.75 2.75h12.5v10.5H1.75zM4.25 6l2 2-2 2M8 10.25h3.5',
	waiting: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5M8 4.5V8l2.5 1.5',
	sending: 'M8 13V3M3.75 7.25 8 3l4.25 4.25',
	good: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5M5 8.25l2.1 2.1 4-4.5',
	neutral: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5M8 7.25v4M8 4.75v.5',
	bad: 'M8 1.75a6.25 6.25 0 1 0 0 12.5 6.25 6.25 0 0 0 0-12.5M8 4.75v4M8 10.75v.5',
} as const;

export type IconName = keyof typeof strokes;

const svgNamespace = 'http://www.w3.org/2000/svg';

/** A picture that says nothing to a screen reader: the words beside it do. */
export function icon(name: IconName): SVGSVGElement {
	const svg = document.createElementNS(svgNamespace, 'svg');
	svg.setAttribute('viewBox', '0 0 16 16');
	svg.setAttribute('aria-hidden', 'true');
	svg.setAttribute('class', 'icon');
	const path = document.createElementNS(svgNamespace, 'path');
	path.setAttribute('d', strokes[name]);
	svg.append(path);
	return svg;
}
