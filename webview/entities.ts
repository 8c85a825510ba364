/** The names that people and models write by hand. Any other stays as it was written, which can be read as well. */
const named: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: '\u00a0',
	copy: '©',
	reg: '®',
	trade: '™',
	deg: '°',
	middot: '·',
	bull: '•',
	hellip: '…',
	ndash: '–',
	mdash: '—',
	lsquo: '‘',
	rsquo: '’',
	ldquo: '“',
	rdquo: '”',
	laquo: '«',
	raquo: '»',
	larr: '←',
	uarr: '↑',
	rarr: '→',
	darr: '↓',
	times: '×',
	le: '≤',
	ge: '≥',
	ne: '≠',
	check: '✓',
};

/** Turns HTML's character references into the characters. */
export function decodeEntities(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (written, decimal?: string, hexadecimal?: string, name?: string) => {
		if (name !== undefined) {
			return Object.hasOwn(named, name) ? (named[name] ?? written) : written;
		}
		const code = decimal !== undefined ? Number(decimal) : parseInt(hexadecimal ?? '', 16);
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
	});
}
