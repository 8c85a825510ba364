import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { hooksIn, isEmptySettings, withoutHooks } from './hooksEdit';
import { replaceFile } from './replaceFile';
import type { ReplaceEffects } from './replaceFile';
import { decodeSettings } from './settingsText';

/** What is needed to undo an install to the byte. */
export interface InstallRecord {
	/** Of the file as our install left it: while it fits, nothing else has changed. */
	readonly sha256: string;
	/** The text before the first install; undefined where there was no file. */
	readonly original: string | undefined;
	/** We made the file, so we remove it when it is empty again. */
	readonly created: boolean;
}

const entrySchema = z.looseObject({
	sha256: z.string(),
	original: z.union([z.object({ base64: z.string() }), z.literal('absent')]),
	created: z.boolean(),
});
const fileSchema = z.looseObject({ installs: z.record(z.string(), entrySchema) });
type RecordFile = z.infer<typeof fileSchema>;

const recordPath = (panelHome: string): string => join(panelHome, 'installs.json');

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

async function readRecordFile(panelHome: string): Promise<{ content: RecordFile; corrupt: boolean }> {
	const empty = { installs: {} };
	let text: string;
	try {
		text = await readFile(recordPath(panelHome), 'utf8');
	} catch {
		return { content: empty, corrupt: false };
	}
	try {
		return { content: fileSchema.parse(JSON.parse(text)), corrupt: false };
	} catch {
		return { content: empty, corrupt: true };
	}
}

/** The record of an install, or undefined where there is none that can be read. */
export async function readRecord(panelHome: string, targetPath: string): Promise<InstallRecord | undefined> {
	const entry = (await readRecordFile(panelHome)).content.installs[targetPath];
	if (!entry) {
		return undefined;
	}
	try {
		const original = entry.original === 'absent' ? undefined : decodeSettings(Buffer.from(entry.original.base64, 'base64'));
		return { sha256: entry.sha256, original, created: entry.created };
	} catch {
		return undefined;
	}
}

/** Writes or, with undefined, forgets the record of one file; to be called under the lock. A corrupt record file is set aside. */
export async function writeRecord(panelHome: string, targetPath: string, record: InstallRecord | undefined, effects?: ReplaceEffects): Promise<void> {
	const { content, corrupt } = await readRecordFile(panelHome);
	if (corrupt) {
		await rename(recordPath(panelHome), `${recordPath(panelHome)}.corrupt`);
	}
	if (!record && !(targetPath in content.installs)) {
		return;
	}
	const { [targetPath]: previous, ...installs } = content.installs;
	if (record) {
		const original = record.original === undefined ? 'absent' as const : { base64: Buffer.from(record.original, 'utf8').toString('base64') };
		installs[targetPath] = { ...previous, sha256: record.sha256, original, created: record.created };
	}
	await replaceFile(recordPath(panelHome), `${JSON.stringify({ ...content, installs }, undefined, '\t')}\n`, { mode: 0o600 }, effects);
}

/** The text of a file after the uninstall; undefined means that the file goes. */
export function undone(text: string, record: InstallRecord | undefined): string | undefined {
	if (record && sha256(text) === record.sha256) {
		return record.original;
	}
	const rest = withoutHooks(text, record?.original);
	return record?.created && rest !== text && isEmptySettings(rest) ? undefined : rest;
}

/** The record of an install that turns `before` into `after`. */
export function recordOf(before: string | undefined, after: string, previous: InstallRecord | undefined): InstallRecord {
	if (before === undefined) {
		return { sha256: sha256(after), original: undefined, created: true };
	}
	// Over an install of ours, what counts is the text that its uninstall would have left: the first
	// original if nothing else changed, and never one with an old form of our hooks in it.
	const over = hooksIn(before) !== 'missing';
	return {
		sha256: sha256(after),
		original: over ? undone(before, previous) : before,
		created: over && previous?.created === true,
	};
}
