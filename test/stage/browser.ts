import { chromium, type Browser } from 'playwright-core';
import { systemParts } from './systemParts';

/** A headless Chromium that keeps quiet: no sandbox (containers run as root), nothing fetched in the background. */
export async function launchBrowser(moreArgs: readonly string[] = []): Promise<Browser> {
	const { chromium: executablePath } = await systemParts('chromium');
	return chromium.launch({
		executablePath,
		headless: true,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			'--disable-dev-shm-usage',
			...moreArgs,
		],
	});
}
