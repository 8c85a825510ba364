import { parseArgs } from 'node:util';

export interface Options {
	readonly isQuick: boolean;
	/** Names of measures; all where none are named. */
	readonly only: readonly string[] | undefined;
	/** A file to write to; `''` is standard output. */
	readonly json: string | undefined;
	readonly markdown: boolean;
	/** A folder for what the hooks and the endpoint did when: a profile a process, which takes time of its own. */
	readonly trace: string | undefined;
}

/** Reads the command line; a name that is none ends the program and tells which there are. */
export function optionsFrom(args: readonly string[], names: readonly string[]): Options {
	const { values } = parseArgs({
		// The value of `--json` may be left out, which the parser does not know.
		args: args.map((arg) => (arg === '--json' ? '--json=' : arg)),
		options: { quick: { type: 'boolean' }, only: { type: 'string' }, json: { type: 'string' }, markdown: { type: 'boolean' }, trace: { type: 'string' } },
	});
	const only = values.only?.split(',');
	const unknown = only?.filter((name) => !names.includes(name)) ?? [];
	if (unknown.length > 0) {
		throw new Error(`No such measure: ${unknown.join(', ')}. There are: ${names.join(', ')}`);
	}
	return { isQuick: values.quick ?? false, only, json: values.json, markdown: values.markdown ?? false, trace: values.trace };
}
