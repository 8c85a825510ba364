import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { Discovery, readDiscoveryFile, sweepDeadWindows } from '../../../src/endpoint/discovery';
import { pidSpace } from '../../../src/endpoint/processes';
import { temporaryFolder } from '../settings/temporaryFolder';
import { deadPid } from './deadProcess';

const inside = temporaryFolder();
const fixed = { windowId: 'w', port: 1234, token: 't' };

describe('a window', () => {
	it('is announced in a file for its owner alone', async () => {
		await new Discovery(inside(), fixed).announce({ folders: ['/a'], repositories: [], focusedAt: 7 });
		expect(statSync(inside('w.json')).mode & 0o777).toBe(0o600);
		expect(await readDiscoveryFile(inside('w.json'))).toEqual({ version: 1, ...fixed, folders: ['/a'], repositories: [], focusedAt: 7, pid: process.pid, host: hostname(), pidSpace: pidSpace() });
	});

	it('is known by the facts announced last', async () => {
		const discovery = new Discovery(inside(), fixed);
		for (let focusedAt = 0; focusedAt < 20; focusedAt++) {
			discovery.announce({ folders: [], repositories: [], focusedAt });
		}
		expect(await readDiscoveryFile(inside('w.json'))).toMatchObject({ repositories: [], focusedAt: 19 });
		expect(readdirSync(inside())).toEqual(['w.json']);
	});

	it('is gone once it is withdrawn', async () => {
		const discovery = new Discovery(inside(), fixed);
		discovery.announce({ folders: [], repositories: [], focusedAt: 0 });
		await discovery.withdraw();
		expect(readdirSync(inside())).toEqual([]);
		await discovery.withdraw();
	});

	it('that could not be announced can be, later', async () => {
		const discovery = new Discovery(inside('absent'), fixed);
		expect(() => discovery.announce({ folders: [], repositories: [], focusedAt: 0 })).toThrow('ENOENT');
		expect(() => discovery.announce({ folders: [], repositories: [], focusedAt: 0 })).toThrow('ENOENT');
		await discovery.withdraw();
	});
});

describe('a sweep', () => {
	const file = (changes: object) => JSON.stringify({ version: 1, ...fixed, folders: [], repositories: [], focusedAt: 0, pid: process.pid, host: hostname(), pidSpace: pidSpace(), ...changes });

	it('removes what is provably dead on this machine, and nothing else', async () => {
		const pid = await deadPid();
		const kept: Record<string, string> = {
			'alive.json': file({}),
			'elsewhere.json': file({ pid, pidSpace: 'elsewhere.invalid' }),
			'sandbox.json': file({ pid, pidSpace: `${hostname()} pid:[1]` }),
			'later.json': file({ pid, version: 2 }),
			'garbage.json': '{"pid":',
			'empty.json': '',
			'dead.json.12.ab.tmp': file({ pid }),
			'notes.txt': file({ pid }),
		};
		for (const [name, content] of Object.entries({ ...kept, 'dead.json': file({ pid }) })) {
			writeFileSync(inside(name), content);
		}
		expect(await sweepDeadWindows(inside())).toEqual(['dead.json']);
		expect(readdirSync(inside()).sort()).toEqual(Object.keys(kept).sort());
		expect(readFileSync(inside('garbage.json'), 'utf8')).toBe(kept['garbage.json']);
	});

	it('does not wait for a pipe to speak', async () => {
		execFileSync('mkfifo', [inside('pipe.json')]);
		expect(await sweepDeadWindows(inside())).toEqual([]);
		expect(readdirSync(inside())).toEqual(['pipe.json']);
	});
});
