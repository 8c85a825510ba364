/** One command hook, as it stands in a settings file. */
export interface HookEntry {
	readonly type: 'command';
	readonly command: string;
	readonly timeout: number;
	readonly async?: true;
}

/** A matcher and the hooks that it guards: one element of an event's array. */
export interface HookGroup {
	readonly matcher: string;
	readonly hooks: readonly [HookEntry];
}

// No absolute home path, because settings may be committed; silent with exit 0 where the launcher is
// absent or not ours to read, because `sh` would end with 2, which Claude Code takes as a refusal;
// `exec`, because the hook takes its parent to be Claude Code.
const command = (verb: 'ask' | 'observe'): string =>
	`h="\${QUESTION_PANEL_HOME:-$HOME/.question-panel}/hook.sh"; [ -f "$h" ] && [ -r "$h" ] || exit 0; exec sh "$h" ${verb}`;

const matcher = 'AskUserQuestion';

/** Ten seconds: an observer posts once over loopback. */
const observeTimeout = 10;
/** One day in seconds: a question may wait overnight. The default would be 600. */
const askTimeout = 86_400;

const observer: HookGroup = { matcher, hooks: [{ type: 'command', command: command('observe'), timeout: observeTimeout, async: true }] };

/** What we register, by event, in the order in which it is written. Only events that the oldest supported Claude Code knows: an unknown one makes it skip the whole file. */
export const hookGroups: ReadonlyMap<string, HookGroup> = new Map<string, HookGroup>([
	['PreToolUse', observer],
	['PermissionRequest', { matcher, hooks: [{ type: 'command', command: command('ask'), timeout: askTimeout }] }],
	['PostToolUse', observer],
]);

// The folder's name must end there (`.question-panel-old` is not ours) and the launcher must belong to
// the same word of the command, so that a command that merely mentions the folder stays untouched.
const launcher = /(?<![\w.-])\.question-panel(?=[/\\}"'])[^\s;&|]*[/\\]hook\.sh(?![\w.-])/;

/** Whether a hook, as parsed from a settings file, runs our launcher, in this or another release's spelling. */
export function isOurs(entry: unknown): boolean {
	return typeof entry === 'object' && entry !== null && 'command' in entry
		&& typeof entry.command === 'string' && launcher.test(entry.command);
}
