import { isDeepStrictEqual } from 'node:util';
import type { HookGroup } from './hookEntries';
import { hookGroups, isOurs } from './hookEntries';
import { withChild, withoutChild, withValue } from './jsonEdit';
import type { JsonArray, JsonNode, JsonObject } from './jsonTree';
import { parseJson, placeOf } from './jsonTree';
import { SettingsProblem } from './settingsProblem';

interface Event {
	readonly name: string;
	readonly groups: JsonArray;
}

interface Settings {
	readonly text: string;
	readonly root: JsonObject;
	readonly hooks: JsonObject | undefined;
	readonly events: readonly Event[];
}

/** One of our entries, with everything that it stands in. */
interface Own {
	readonly event: Event;
	readonly group: JsonObject;
	readonly groupIndex: number;
	readonly entries: JsonArray;
	readonly entryIndex: number;
	readonly entry: JsonNode;
	/** The group holds our entries and nothing else: our install could have made it. */
	readonly alone: boolean;
	readonly matcherIsOurs: boolean;
	readonly current: boolean;
}

/** The containers that stay although they are empty, because they were there before the install. */
interface Kept {
	readonly hooks: boolean;
	readonly events: ReadonlySet<string>;
}

const keepNothing: Kept = { hooks: false, events: new Set() };

const byteOrderMark = '\uFEFF';

function split(text: string): { mark: string; body: string } {
	const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
	return { mark, body: text.slice(mark.length) };
}

const isBlank = (body: string): boolean => /^[ \t\r\n]*$/.test(body);

function refuseDuplicates(text: string, object: JsonObject, matters: (key: string) => boolean): void {
	const seen = new Set<string>();
	for (const { key, start } of object.children) {
		if (matters(key) && seen.has(key)) {
			throw new SettingsProblem({ code: 'duplicateKey', key, ...placeOf(text, start) });
		}
		seen.add(key);
	}
}

const childOf = (object: JsonObject, key: string): JsonNode | undefined => object.children.find(child => child.key === key)?.value;

function readSettings(text: string): Settings {
	const root = parseJson(text);
	if (root.kind !== 'object') {
		throw new SettingsProblem({ code: 'rootNotObject' });
	}
	refuseDuplicates(text, root, key => key === 'hooks');
	const hooks = childOf(root, 'hooks');
	if (hooks === undefined) {
		return { text, root, hooks, events: [] };
	}
	if (hooks.kind !== 'object') {
		throw new SettingsProblem({ code: 'hooksNotObject' });
	}
	refuseDuplicates(text, hooks, () => true);
	const events = hooks.children.map(({ key, value }): Event => {
		if (value.kind !== 'array') {
			throw new SettingsProblem({ code: 'eventNotArray', event: key });
		}
		for (const group of value.children) {
			if (group.kind === 'object') {
				refuseDuplicates(text, group, () => true);
			}
		}
		return { name: key, groups: value };
	});
	return { text, root, hooks, events };
}

function ownEntries({ text }: Settings, event: Event): Own[] {
	const valueOf = (node: JsonNode): unknown => JSON.parse(text.slice(node.start, node.end));
	const wanted = hookGroups.get(event.name);
	return event.groups.children.flatMap((group, groupIndex) => {
		const entries = group.kind === 'object' ? childOf(group, 'hooks') : undefined;
		if (group.kind !== 'object' || entries?.kind !== 'array') {
			return [];
		}
		const matcher = childOf(group, 'matcher');
		const matcherIsOurs = matcher !== undefined && valueOf(matcher) === wanted?.matcher;
		const values = entries.children.map(valueOf);
		const alone = values.every(isOurs) && group.children.every(({ key }) => key === 'hooks' || key === 'matcher');
		return entries.children.flatMap((entry, entryIndex): Own[] => isOurs(values[entryIndex])
			? [{ event, group, groupIndex, entries, entryIndex, entry, alone, matcherIsOurs, current: matcherIsOurs && isDeepStrictEqual(values[entryIndex], wanted?.hooks[0]) }]
			: []);
	});
}

/** Cuts the entry, or the largest container that holds nothing else and that our install could have made. */
function withoutOwn({ text, root, hooks, events }: Settings, own: Own, kept: Kept): string {
	if (own.entries.children.length > 1 || !own.alone) {
		return withoutChild(text, own.entries, own.entryIndex);
	}
	if (own.event.groups.children.length > 1 || kept.events.has(own.event.name)) {
		return withoutChild(text, own.event.groups, own.groupIndex);
	}
	if (hooks && (events.length > 1 || kept.hooks)) {
		return withoutChild(text, hooks, events.indexOf(own.event));
	}
	return withoutChild(text, root, root.children.findIndex(({ key }) => key === 'hooks'));
}

/** Removes, one after the other, those of our entries that `choose` names. */
function withoutChosen(body: string, choose: (owns: readonly Own[], event: Event) => Own | undefined, kept: Kept): string {
	for (let text = body; ;) {
		const settings = readSettings(text);
		const own = settings.events.map(event => choose(ownEntries(settings, event), event)).find(found => found !== undefined);
		if (!own) {
			return text;
		}
		text = withoutOwn(settings, own, kept);
	}
}

/** The entry that stays, or is brought up to date where it stands, while the others of its event go. */
function lasting(owns: readonly Own[]): Own | undefined {
	return owns.find(own => own.current) ?? owns.find(own => own.matcherIsOurs || own.alone);
}

function surplus(owns: readonly Own[], event: Event): Own | undefined {
	const keep = hookGroups.has(event.name) ? lasting(owns) : undefined;
	return owns.find(own => own !== keep);
}

function withGroup(text: string, name: string, wanted: HookGroup): string {
	const settings = readSettings(text);
	const { root, hooks } = settings;
	if (!hooks) {
		return withChild(text, root, root, { [name]: [wanted] }, 'hooks');
	}
	const event = settings.events.find(candidate => candidate.name === name);
	if (!event) {
		return withChild(text, root, hooks, [wanted], name);
	}
	const own = lasting(ownEntries(settings, event));
	if (!own) {
		return withChild(text, root, event.groups, wanted);
	}
	if (own.current) {
		return text;
	}
	return own.matcherIsOurs ? withValue(text, root, own.entry, wanted.hooks[0]) : withValue(text, root, own.group, wanted);
}

/** The text of a settings file with our hooks in it; the same text if they are there already. An absent file is ''. */
export function withHooks(text: string): string {
	const { mark, body } = split(text);
	let next = isBlank(body) ? `{}${body === '' ? '\n' : body}` : body;
	next = withoutChosen(next, surplus, keepNothing);
	for (const [name, wanted] of hookGroups) {
		next = withGroup(next, name, wanted);
	}
	return mark + next;
}

// An original that cannot be read says nothing about what was there.
function containersOf(original: string): Kept {
	const { body } = split(original);
	try {
		const { hooks, events } = readSettings(body);
		return { hooks: hooks !== undefined, events: new Set(events.map(event => event.name)) };
	} catch (error) {
		if (error instanceof SettingsProblem) {
			return keepNothing;
		}
		throw error;
	}
}

/** The text without our hooks and the containers that they leave empty, except for those that `original`, the text before the install, already had. */
export function withoutHooks(text: string, original = ''): string {
	const { mark, body } = split(text);
	return isBlank(body) ? text : mark + withoutChosen(body, owns => owns[0], containersOf(original));
}

/** Whether our hooks stand in the text, all of them and as this release writes them. */
export function hooksIn(text: string): 'installed' | 'outdated' | 'missing' {
	if (withHooks(text) === text) {
		return 'installed';
	}
	return withoutHooks(text) === text ? 'missing' : 'outdated';
}

/** Whether the text tells Claude Code to run no hooks at all. */
export function disablesHooks(text: string): boolean {
	const { body } = split(text);
	if (isBlank(body)) {
		return false;
	}
	const { root } = readSettings(body);
	const value = root.children.findLast(({ key }) => key === 'disableAllHooks')?.value;
	return value !== undefined && body.slice(value.start, value.end) === 'true';
}

/** Whether the text holds nothing: no key at all. */
export function isEmptySettings(text: string): boolean {
	const { body } = split(text);
	return isBlank(body) || readSettings(body).root.children.length === 0;
}
