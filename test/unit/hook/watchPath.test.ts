import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { watchPath } from '../../../src/hook/watchPath';

const nothing = () => undefined;

it('what is not there is not watched', () => {
	expect(watchPath('/nowhere/at/all', nothing, nothing)).toBeUndefined();
});

// It takes a watch, changes all the time, and tells nobody: as folders of other machines do.
it.skipIf(!existsSync('/proc/uptime'))('a file system that may stay silent is not relied on', () => {
	const watch = watchPath('/proc/uptime', nothing, nothing);
	expect(watch?.isSure).toBe(false);
	watch?.close();
});
