import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { repository } from './repository';

export interface Witnesses {
	readonly workbench?: { readonly page: Page; logs(): Promise<string> } | undefined;
	readonly windows?: readonly Page[];
	readonly sessions?: readonly { paneText(options?: { readonly history?: boolean }): Promise<string> }[];
	/** Anything else worth a look, by file name. */
	readonly texts?: Readonly<Record<string, string>>;
}

/** Where failures leave what was on the screens. */
export const failuresFolder = path.join(repository, 'out', 'failures');

/** Keeps what the screens and logs showed when a test failed, and says where. Never throws: the test's own failure is the news. */
export async function keepArtifacts(testName: string, witnesses: Witnesses): Promise<string> {
	const folder = path.join(failuresFolder, testName.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100));
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });

	const pages = [...(witnesses.workbench ? [witnesses.workbench.page] : []), ...(witnesses.windows ?? [])];
	const kept = await Promise.allSettled([
		...pages.map((page, n) => page.screenshot({ path: path.join(folder, `window${n + 1}.png`), timeout: 10_000 })),
		...(witnesses.sessions ?? []).map(async (session, n) => writeFile(path.join(folder, `terminal${n + 1}.txt`), await session.paneText({ history: true }))),
		...(witnesses.workbench ? [witnesses.workbench.logs().then((text) => writeFile(path.join(folder, 'extension.log'), text))] : []),
		...Object.entries(witnesses.texts ?? {}).map(([name, text]) => writeFile(path.join(folder, name), text)),
	]);
	const missing = kept.filter((result) => result.status === 'rejected').map((result) => String(result.reason).split('\n')[0]);
	console.log(`Kept for "${testName}": ${folder}${missing.length > 0 ? ` (without: ${missing.join('; ')})` : ''}`);
	return folder;
}
