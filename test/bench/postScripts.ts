import { writeFile } from 'node:fs/promises';

/** The least that a script on the same runtime does to tell somebody: one request over loopback. */
export async function writePostScript(path: string, port: number): Promise<void> {
	await writeFile(path, [
		'const { request } = require(\'node:http\');',
		`const sending = request({ host: '127.0.0.1', port: ${port}, method: 'POST', headers: { 'Content-Length': 2 } }, (response) => response.resume());`,
		'sending.end(\'{}\');',
		'',
	].join('\n'));
}

/** The same as a shell hook would do it. */
export function curlCommand(port: number): string {
	return `exec curl --silent --data-binary @- http://127.0.0.1:${port}/`;
}
