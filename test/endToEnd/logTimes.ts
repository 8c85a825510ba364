import type { Scene } from './scene';

/** When the extension last wrote a line like this to its log, in milliseconds of the wall clock. */
export async function lastLogged(scene: Scene, wanted: RegExp): Promise<number> {
	const line = (await scene.workbench.logs()).split('\n').findLast((one) => wanted.test(one));
	const [, time = ''] = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}) /.exec(line ?? '') ?? [];
	// The log tells the local time.
	return new Date(time.replace(' ', 'T')).getTime();
}
