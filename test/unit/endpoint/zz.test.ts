import { it } from 'vitest';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { runDesk } from './runningDesk';
it('stress', async () => {
	const { server } = await runDesk();
	console.log((await promisify(execFile)(process.execPath, ['/tmp/client413.mjs', String(server.port), server.token])).stdout);
}, 60000);
