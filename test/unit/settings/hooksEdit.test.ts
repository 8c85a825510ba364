import { describe, expect, it } from 'vitest';
import { hookGroups } from '../../../src/settings/hookEntries';
import { disablesHooks, hooksIn, withHooks, withoutHooks } from '../../../src/settings/hooksEdit';
import { SettingsProblem } from '../../../src/settings/settingsProblem';
import { generateSettings, randomFrom } from './generatedSettings';

interface Settings {
	[key: string]: unknown;
	hooks?: Record<string, unknown[]>;
}

const parse = (text: string): Settings => JSON.parse(text.replace(/^\uFEFF/, '') || '{}') as Settings;

/** The JSON that an install must lead to. */
const expected = (before: Settings): Settings => {
	const hooks = { ...before.hooks };
	for (const [event, group] of hookGroups) {
		hooks[event] = [...hooks[event] ?? [], group];
	}
	return { ...before, hooks };
};

/** The JSON without the empty containers that an uninstall without a record cannot tell from its own. */
const withoutEmpty = (settings: Settings): Settings => {
	const { hooks, ...rest } = settings;
	const filled = Object.entries(hooks ?? {}).filter(([event, groups]) => groups.length > 0 || !hookGroups.has(event));
	return filled.length > 0 ? { ...rest, hooks: Object.fromEntries(filled) } : rest;
};

const isSubsequence = (part: string, whole: string): boolean => {
	let at = 0;
	for (const character of whole) {
		at += part.startsWith(character, at) ? character.length : 0;
	}
	return at >= part.length;
};

/** The order of the keys, which `toEqual` does not look at. */
const ordered = (settings: unknown): string => JSON.stringify(settings);

const other = '{"type": "command", "command": "./lint.sh"}';

const layouts: [name: string, text: string][] = [
	['an empty object', '{}'],
	['an empty object with a final newline', '{}\n'],
	['an empty object over two lines', '{\n}\n'],
	['an empty object with a blank in it', '{ }'],
	['two spaces', '{\n  "model": "opus",\n  "env": {\n    "A": "1"\n  }\n}\n'],
	['four spaces', '{\n    "model": "opus"\n}\n'],
	['tabs', '{\n\t"model": "opus"\n}\n'],
	['no indentation', '{\n"model": "opus"\n}\n'],
	['carriage returns', '{\r\n  "model": "opus"\r\n}\r\n'],
	['no final newline', '{\n  "model": "opus"\n}'],
	['a byte order mark', '\uFEFF{\n  "model": "opus"\n}\n'],
	['a byte order mark and carriage returns', '\uFEFF{\r\n\t"model": "opus"\r\n}'],
	['a single line', '{"model":"opus"}'],
	['a single line with blanks', '{ "model": "opus", "a": [ 1, 2 ] }\n'],
	['a single line with empty hooks', '{"hooks":{}}'],
	['a single line with other hooks', `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [${other}]}]}}`],
	['empty hooks', '{\n  "hooks": {},\n  "model": "opus"\n}\n'],
	['empty hooks over two lines', '{\n  "hooks": {\n  },\n  "model": "opus"\n}\n'],
	['other events', `{\n  "hooks": {\n    "Stop": [\n      {\n        "hooks": [\n          ${other}\n        ]\n      }\n    ]\n  },\n  "model": "opus"\n}\n`],
	['our events with others\' groups', `{\n  "hooks": {\n    "PreToolUse": [\n      {\n        "matcher": "Bash",\n        "hooks": [${other}]\n      }\n    ],\n    "PostToolUse": []\n  }\n}\n`],
	['another\'s group with our matcher', `{\n\t"hooks": {\n\t\t"PermissionRequest": [\n\t\t\t{ "matcher": "AskUserQuestion", "hooks": [${other}] }\n\t\t]\n\t}\n}\n`],
	['brackets that share a line', `{\n  "hooks": {\n    "PreToolUse": [{\n      "matcher": "Bash",\n      "hooks": [${other}]\n    }]\n  }\n}\n`],
	['commas first', '{\n    "a": 1\n  , "b": 2\n}\n'],
	['blank lines in between', '{\n\n  "a": 1,\n\n  "b": 2\n\n}\n\n'],
	['escaped keys', '{\n  "h\\u006foks": {"Stop": []}\n}\n'],
	['odd groups', '{\n  "hooks": {"PreToolUse": [null, 1, {}, {"hooks": {}}, {"hooks": [null, "x", {}]}]}\n}\n'],
	['a duplicate key elsewhere', '{\n  "model": "a",\n  "model": "b"\n}\n'],
	['numbers that do not survive a rewrite', '{\n  "a": 1.0,\n  "b": 1e2,\n  "c": 12345678901234567890,\n  "d": "\\u0041"\n}\n'],
];

describe('an install', () => {
	it.each(layouts)('into %s adds our groups and keeps every other byte', (_name, before) => {
		const after = withHooks(before);
		expect(ordered(parse(after))).toBe(ordered(expected(parse(before))));
		expect(isSubsequence(before, after)).toBe(true);
		expect(after.startsWith('\uFEFF')).toBe(before.startsWith('\uFEFF'));
		expect(/[\r\n]*$/.exec(after)?.[0]).toBe(/[\r\n]*$/.exec(before)?.[0]);
		if (before.includes('\r\n')) {
			expect(after).not.toMatch(/[^\r]\n/);
		} else {
			expect(after).not.toContain('\r');
		}
	});

	it.each(layouts)('into %s is the same when done twice', (_name, before) => {
		const after = withHooks(before);
		expect(withHooks(after)).toBe(after);
		expect(hooksIn(before)).toBe('missing');
		expect(hooksIn(after)).toBe('installed');
	});

	it.each(layouts)('into %s is taken back by an uninstall that knows the original', (_name, before) => {
		expect(parse(withoutHooks(withHooks(before), before))).toEqual(parse(before));
	});

	it.each(layouts)('into %s is taken back by an uninstall that does not, up to empty containers', (_name, before) => {
		expect(ordered(withoutEmpty(parse(withoutHooks(withHooks(before)))))).toBe(ordered(withoutEmpty(parse(before))));
	});

	it.each(layouts.filter(([, text]) => !/[[{]\s*[\]}]/.test(text)))('into %s is taken back to the byte by the text alone', (_name, before) => {
		expect(withoutHooks(withHooks(before))).toBe(before);
	});

	it.each([
		['no file', '', '\n'],
		['a blank line', '\n', '\n'],
		['blanks', '  ', '  '],
		['a line end of another system', '\r\n', '\r\n'],
	])('into %s makes a whole file', (_name, before, end) => {
		const after = withHooks(before);
		expect(parse(after)).toEqual(expected({}));
		expect(after.endsWith(`}${end}`)).toBe(true);
		expect(withHooks(after)).toBe(after);
		expect(parse(withoutHooks(after))).toEqual({});
		expect(withHooks(`\uFEFF${before}`)).toBe(`\uFEFF${after}`);
	});

	it('reads as if its owner had typed it', () => {
		const command = (verb: string): string => JSON.stringify(`h="\${QUESTION_PANEL_HOME:-$HOME/.question-panel}/hook.sh"; [ -f "$h" ] && [ -r "$h" ] || exit 0; exec sh "$h" ${verb}`);
		const group = (verb: string, timeout: number, async: string): string => [
			'\t\t\t{',
			'\t\t\t\t"matcher": "AskUserQuestion",',
			'\t\t\t\t"hooks": [',
			'\t\t\t\t\t{',
			'\t\t\t\t\t\t"type": "command",',
			`\t\t\t\t\t\t"command": ${command(verb)},`,
			`\t\t\t\t\t\t"timeout": ${timeout}${async}`,
			'\t\t\t\t\t}',
			'\t\t\t\t]',
			'\t\t\t}',
		].join('\n');
		const observer = group('observe', 10, ',\n\t\t\t\t\t\t"async": true');
		expect(withHooks('{\n\t"model": "opus",\n\t"hooks": {\n\t\t"PostToolUse": [\n\t\t\t{}\n\t\t]\n\t}\n}\n')).toBe([
			'{',
			'\t"model": "opus",',
			'\t"hooks": {',
			'\t\t"PostToolUse": [',
			'\t\t\t{},',
			observer,
			'\t\t],',
			'\t\t"PreToolUse": [',
			observer,
			'\t\t],',
			'\t\t"PermissionRequest": [',
			group('ask', 86400, ''),
			'\t\t]',
			'\t}',
			'}',
			'',
		].join('\n'));
	});

	it('keeps a single line single', () => {
		expect(withHooks('{"model":"opus"}')).toMatch(/^\{"model":"opus","hooks":\{"PreToolUse":\[\{"matcher":"AskUserQuestion",[^\n]*\}\]\}\}$/);
		expect(withHooks('{"model": "opus"}\n')).toMatch(/^\{"model": "opus", "hooks": \{"PreToolUse": \[\{"matcher": "AskUserQuestion", [^\n]*\}\]\}\}\n$/);
	});
});

const group = (event: string): unknown => hookGroups.get(event);
const entry = (event: string): unknown => hookGroups.get(event)?.hooks[0];
const old = { type: 'command', command: 'sh ~/.question-panel/hook.sh' };
const lint = { type: 'command', command: './lint.sh' };
const ours = { PreToolUse: [group('PreToolUse')], PermissionRequest: [group('PermissionRequest')], PostToolUse: [group('PostToolUse')] };

describe('an install over an older one', () => {
	it.each<[name: string, before: Record<string, unknown>, after: Record<string, unknown>]>([
		['replaces an old entry where it stands',
			{ ...ours, PermissionRequest: [{ hooks: [lint] }, { matcher: 'AskUserQuestion', hooks: [old] }, { matcher: 'Bash', hooks: [lint] }] },
			{ ...ours, PermissionRequest: [{ hooks: [lint] }, group('PermissionRequest'), { matcher: 'Bash', hooks: [lint] }] }],
		['replaces a group of ours with another matcher where it stands',
			{ ...ours, PreToolUse: [{ matcher: '*', hooks: [old] }, { hooks: [lint] }] },
			{ ...ours, PreToolUse: [group('PreToolUse'), { hooks: [lint] }] }],
		['replaces an old entry next to another\'s in a group with our matcher',
			{ ...ours, PreToolUse: [{ matcher: 'AskUserQuestion', hooks: [lint, old] }] },
			{ ...ours, PreToolUse: [{ matcher: 'AskUserQuestion', hooks: [lint, entry('PreToolUse')] }] }],
		['moves out of another\'s group with another matcher',
			{ ...ours, PreToolUse: [{ matcher: '*', hooks: [old, lint] }] },
			{ ...ours, PreToolUse: [{ matcher: '*', hooks: [lint] }, group('PreToolUse')] }],
		['leaves one of several',
			{ ...ours, PreToolUse: [{ matcher: 'AskUserQuestion', hooks: [old, old] }, group('PreToolUse'), { hooks: [lint] }, group('PreToolUse')] },
			{ ...ours, PreToolUse: [group('PreToolUse'), { hooks: [lint] }] }],
		['leaves events that we no longer register',
			{ Stop: [{ hooks: [old] }], SessionEnd: [{ hooks: [old] }, { hooks: [lint] }], ...ours },
			{ SessionEnd: [{ hooks: [lint] }], ...ours }],
		['adds the events that are missing',
			{ PermissionRequest: ours.PermissionRequest },
			{ PermissionRequest: ours.PermissionRequest, PreToolUse: ours.PreToolUse, PostToolUse: ours.PostToolUse }],
		['restores what somebody changed in ours',
			{ ...ours, PermissionRequest: [{ matcher: 'AskUserQuestion', hooks: [{ ...entry('PermissionRequest') as object, async: true }] }] },
			ours],
	])('%s', (_name, before, after) => {
		for (const space of [undefined, 2, '\t']) {
			const text = JSON.stringify({ model: 'opus', hooks: before, z: 1 }, undefined, space);
			expect(hooksIn(text)).toBe('outdated');
			expect(withHooks(text)).toBe(JSON.stringify({ model: 'opus', hooks: after, z: 1 }, undefined, space));
		}
	});

	it('knows its own entries when somebody has rewritten the file', () => {
		const rewritten = JSON.stringify(JSON.parse(withHooks('{\n\t"a": 1\n}\n')), undefined, 2);
		expect(hooksIn(rewritten)).toBe('installed');
		expect(withHooks(rewritten)).toBe(rewritten);
	});
});

describe('an uninstall', () => {
	it.each<[name: string, before: unknown, after: unknown]>([
		['leaves a file without our hooks alone', { hooks: { PreToolUse: [], Stop: [{ hooks: [] }] } }, { hooks: { PreToolUse: [], Stop: [{ hooks: [] }] } }],
		['removes hooks altogether where only ours were', { a: 1, hooks: ours, b: 2 }, { a: 1, b: 2 }],
		['removes old forms too', { hooks: { Stop: [{ hooks: [old] }], PreToolUse: [{ matcher: '*', hooks: [lint, old] }] } }, { hooks: { PreToolUse: [{ matcher: '*', hooks: [lint] }] } }],
		['keeps a group that somebody has made their own', { hooks: { PreToolUse: [{ matcher: 'AskUserQuestion', note: 'mine', hooks: [old] }] } }, { hooks: { PreToolUse: [{ matcher: 'AskUserQuestion', note: 'mine', hooks: [] }] } }],
		['keeps others\' empty containers', { hooks: { Stop: [], ...ours, PostToolUse: [{ hooks: [] }, group('PostToolUse')] } }, { hooks: { Stop: [], PostToolUse: [{ hooks: [] }] } }],
	])('%s', (_name, before, after) => {
		for (const space of [undefined, 2, '\t']) {
			expect(withoutHooks(JSON.stringify(before, undefined, space))).toBe(JSON.stringify(after, undefined, space));
		}
	});

	it.each(['{\n  "hooks": {}\n}', '{\n  "hooks": {\n    "PreToolUse": [],\n    "PermissionRequest": [],\n    "PostToolUse": []\n  }\n}', '{"hooks":{"PostToolUse":[]}}'])('leaves the empty containers that were there before: %j', original => {
		expect(withoutHooks(withHooks(original), original)).toBe(original);
	});

	it.each(['', ' \n', '\uFEFF'])('leaves a blank file alone: %j', text => {
		expect(withoutHooks(text)).toBe(text);
	});

	it('does not stumble over an original that cannot be read', () => {
		expect(withoutHooks(withHooks('{"a":1}'), '{ broken')).toBe('{"a":1}');
	});
});

describe('a file that is not as Claude Code wants it', () => {
	it.each<[name: string, text: string, detail: object]>([
		['with a comment', '\uFEFF{\n  // mine\n}', { code: 'notJson', cause: 'comment', line: 2, column: 3 }],
		['with a trailing comma', '{\n  "a": 1,\n}', { code: 'notJson', cause: 'trailingComma', line: 2, column: 9 }],
		['cut short', '{"hooks": {', { code: 'notJson', cause: 'syntax', line: 1, column: 12 }],
		['with two byte order marks', '\uFEFF\uFEFF{}', { code: 'notJson', cause: 'syntax', line: 1, column: 1 }],
		['that is an array', '[]', { code: 'rootNotObject' }],
		['that is null', 'null', { code: 'rootNotObject' }],
		['whose hooks are an array', '{"hooks": []}', { code: 'hooksNotObject' }],
		['whose hooks are null', '{"hooks": null}', { code: 'hooksNotObject' }],
		['with an event that is no array', '{"hooks": {"PreToolUse": {}}}', { code: 'eventNotArray', event: 'PreToolUse' }],
		['with another event that is no array', '{"hooks": {"Stop": "x"}}', { code: 'eventNotArray', event: 'Stop' }],
		['with hooks twice', '{"hooks": {},\n "hooks": {}}', { code: 'duplicateKey', key: 'hooks', line: 2, column: 2 }],
		['with hooks twice, once escaped', '{"hooks": {}, "h\\u006foks": {}}', { code: 'duplicateKey', key: 'hooks', line: 1, column: 15 }],
		['with an event twice', '{"hooks": {"Stop": [], "Stop": []}}', { code: 'duplicateKey', key: 'Stop', line: 1, column: 24 }],
		['with a group that has its hooks twice', '{"hooks": {"Stop": [{"hooks": [], "hooks": []}]}}', { code: 'duplicateKey', key: 'hooks', line: 1, column: 35 }],
	])('%s is refused, by install and uninstall', (_name, text, detail) => {
		for (const edit of [withHooks, withoutHooks]) {
			expect(() => edit(text)).toThrow(expect.objectContaining({ detail }) as Error);
			expect(() => edit(text)).toThrow(SettingsProblem);
		}
	});
});

it.each<[text: string, disabled: boolean]>([
	['', false],
	['{}', false],
	['{"disableAllHooks": true}', true],
	['\uFEFF{"disableAllHooks": true}', true],
	['{"disableAllHooks": false}', false],
	['{"disableAllHooks": "true"}', false],
	['{"disableAllHooks": true, "disableAllHooks": false}', false],
	['{"a": {"disableAllHooks": true}}', false],
])('tells whether hooks are disabled: %j', (text, disabled) => {
	expect(disablesHooks(text)).toBe(disabled);
});

it('holds for files in any layout', () => {
	const random = randomFrom(20_260);
	for (let round = 0; round < 600; round++) {
		const before = generateSettings(random);
		const name = JSON.stringify(before);
		const after = withHooks(before);
		expect(ordered(parse(after)), name).toBe(ordered(expected(parse(before))));
		expect(isSubsequence(before, after), name).toBe(true);
		expect(withHooks(after), name).toBe(after);
		expect(ordered(parse(withoutHooks(after, before))), name).toBe(ordered(parse(before)));
		expect(ordered(withoutEmpty(parse(withoutHooks(after)))), name).toBe(ordered(withoutEmpty(parse(before))));
		expect(withoutHooks(before), name).toBe(before);
	}
});
