import { readdirSync, readFileSync } from 'node:fs';

/** What a process has cost until now. */
export interface ProcessCost {
	/** Time on a processor, in milliseconds. */
	readonly cpu: number;
	/** Memory that it holds, in MB. */
	readonly memory: number;
}

/** As Linux accounts for it. */
export function costOf(pid: number): ProcessCost {
	// Of the process, `schedstat` tells what its first thread took; a runtime collects and compiles in others.
	const threads = readdirSync(`/proc/${pid}/task`);
	const cpu = threads.reduce((sum, thread) => sum + nanosecondsOf(`/proc/${pid}/task/${thread}/schedstat`), 0) / 1e6;
	const [, kilobytes = '0'] = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
	return { cpu, memory: Number(kilobytes) / 1024 };
}

function nanosecondsOf(schedstat: string): number {
	const [onProcessor = '0'] = readFileSync(schedstat, 'utf8').split(' ');
	return Number(onProcessor);
}
