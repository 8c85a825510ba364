import { ask } from './ask';
import { observe } from './observe';
import { standardInput } from './standardInput';

/** What Claude Code gives a hook on its standard input. Fields that are not used here pass through untouched. */
export interface HookEvent {
	readonly cwd?: unknown;
	readonly transcript_path?: unknown;
	readonly tool_input?: Readonly<Record<string, unknown>>;
}

/**
 * The script that Claude Code runs. Whatever goes wrong, it prints nothing and succeeds: then the
 * terminal's own picker decides, as if it were not there.
 */
async function main(mode: string | undefined): Promise<void> {
	const event = JSON.parse(await standardInput()) as HookEvent;
	if (mode === 'ask') {
		const output = await ask(event, process.env);
		if (output !== undefined) {
			const { print } = await import('./standardOutput');
			await print(output);
		}
	} else if (mode === 'observe') {
		await observe(event, process.env);
	}
}

process.on('uncaughtException', () => process.exit(0));
main(process.argv[2]).then(
	() => process.exit(0),
	() => process.exit(0),
);
