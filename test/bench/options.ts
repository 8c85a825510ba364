import { parseArgs } from 'node:util';

export interface Options {
	readonly isQuick: boolean;
	/** Names of measures; all where none are named. */
	readonly only: readonly string[] | undefined;
	/** A file to write to; `''` is standard output. */
	readonly json: string | undefined;
	readonly markdown: boolean;
}

/** Reads the command line; a name that is none ends the program and tells which there are. */
export function optionsFrom(args: readonly string[], names: readonly string[]): Options {
	const { values } = parseArgs({
		// The value of `--json` may be left out, which the parser does not know.
		args: args.map((arg) => (arg === '--json' ? '--json=' : arg)),
		options: { quick: { type: 'boolean' }, only: { type: 'string' }, json: { type: 'string' }, markdown: { type: 'boolean' } },
	});
	const only = values.only?.split(',');
	const unknown = only?.filter((name) => !names.includes(name)) ?? [];
	if (unknown.length > 0) {
		throw new Error(`No such measure: ${unknown.join(', ')}. There are: ${names.join(', ')}`);
	}
	return { isQuick: values.quick ?? false, only, json: values.json, markdown: values.markdown ?? false };
}
