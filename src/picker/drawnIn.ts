/** How something is drawn. */
export type Drawn = 'slanted' | 'inverted';

const sequences = /\x1b\[([0-9;:]*)m/g;

/** How the characters of these lines are drawn, of a capture that says so; what holds at the end of a line holds on the next. */
export function drawnIn(text: string, from: number, to: number): ReadonlySet<Drawn> {
	const found = new Set<Drawn>();
	let now: ReadonlySet<Drawn> = new Set();
	for (const [at, line] of text.split('\n').slice(0, to).entries()) {
		const changes = [...line.matchAll(sequences)];
		const states = changes.map(([, parameters = '']) => (now = changed(now, parameters)));
		if (at >= from) {
			states.forEach((state) => state.forEach((drawn) => found.add(drawn)));
		}
	}
	return found;
}

function changed(before: ReadonlySet<Drawn>, parameters: string): ReadonlySet<Drawn> {
	const after = new Set(before);
	const numbers = parameters.split(';').map((part) => Number(part.split(':')[0]));
	for (let at = 0; at < numbers.length; at++) {
		switch (numbers[at] ?? 0) {
			case 0:
				after.clear();
				break;
			case 3:
				after.add('slanted');
				break;
			case 23:
				after.delete('slanted');
				break;
			case 7:
				after.add('inverted');
				break;
			case 27:
				after.delete('inverted');
				break;
			// Of a colour, the numbers that follow say which.
			case 38:
			case 48:
			case 58:
				at += numbers[at + 1] === 5 ? 2 : numbers[at + 1] === 2 ? 4 : 0;
				break;
		}
	}
	return after;
}
