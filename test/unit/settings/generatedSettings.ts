/** A source of numbers in [0, 1) that gives the same row for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const ourEvents = ['PreToolUse', 'PermissionRequest', 'PostToolUse'];
const otherEvents = ['Stop', 'Notification', 'SessionEnd'];

/** A settings file of somebody else, in some layout. */
export function generateSettings(random: () => number): string {
	const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
	const chance = (probability: number): boolean => random() < probability;
	const some = <T>(atMost: number, make: () => T): T[] => Array.from({ length: Math.floor(random() * (atMost + 1)) }, make);

	const scalar = (): Json => pick<Json>([null, true, false, 0, -1.5, 1e21, '', 'opus', 'a "quoted" \\ one', 'ünï 🙂', '// no comment', ',}', 'line\nbreak']);
	const entry = (): Json => ({ type: 'command', command: pick(['./lint.sh', 'echo "{}"', 'cat ~/.question-panel/notes', 'x/hook.sh']), ...chance(0.3) ? { timeout: 5 } : {} });
	const group = (): Json => ({ ...chance(0.7) ? { matcher: pick(['Bash', '*', 'AskUserQuestion', '']) } : {}, hooks: some(2, entry) });
	const hooks = (): Json => Object.fromEntries([...ourEvents, ...otherEvents]
		.filter(() => chance(0.4))
		.sort(() => random() - 0.5)
		.map(event => [event, some(2, group)]));

	const members: [string, Json][] = [
		...chance(0.5) ? [['model', scalar()] as [string, Json]] : [],
		...chance(0.5) ? [['env', Object.fromEntries(some(2, () => [pick(['A', 'B', 'C']), scalar()]))] as [string, Json]] : [],
		...chance(0.3) ? [['permissions', { allow: some(3, scalar), deny: [] }] as [string, Json]] : [],
		...chance(0.6) ? [['hooks', hooks()] as [string, Json]] : [],
		...chance(0.3) ? [['1', scalar()] as [string, Json]] : [],
	];
	members.sort(() => random() - 0.5);

	const lineEnd = pick(['\n', '\r\n']);
	const unit = pick(['\t', '  ', '    ', ' ', '']);
	const colon = pick([': ', ':', ' : ']);
	const single = chance(0.25);
	// Now and then a container is written in another way than its surroundings.
	const odd = chance(0.4) ? 0.3 : 0;

	const container = (open: string, close: string, parts: string[], indent: string, flat: boolean): string => {
		if (parts.length === 0) {
			return open + (chance(odd) ? pick([' ', flat ? '  ' : lineEnd + indent]) : '') + close;
		}
		if (flat) {
			const padding = chance(odd) ? ' ' : '';
			return open + padding + parts.join(chance(0.5) ? ', ' : ',') + padding + close;
		}
		return open + parts.map(part => lineEnd + indent + unit + part).join(',') + lineEnd + indent + close;
	};
	const write = (value: Json, indent: string, parentFlat: boolean): string => {
		const flat = parentFlat || chance(odd);
		if (typeof value !== 'object' || value === null) {
			return JSON.stringify(value);
		}
		return Array.isArray(value)
			? container('[', ']', value.map(item => write(item, indent + unit, flat)), indent, flat)
			: writeMembers(Object.entries(value), indent, flat);
	};
	const writeMembers = (entries: [string, Json][], indent: string, flat: boolean): string =>
		container('{', '}', entries.map(([key, value]) => JSON.stringify(key) + colon + write(value, indent + unit, flat)), indent, flat);

	return (chance(0.15) ? '\uFEFF' : '') + (chance(0.1) ? lineEnd : '') + writeMembers(members, '', single) + pick(['', lineEnd, lineEnd + lineEnd]);
}
