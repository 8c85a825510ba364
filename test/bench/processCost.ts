import { readFileSync } from 'node:fs';

/** What a process has cost until now. */
export interface ProcessCost {
	/** Time on a processor, in milliseconds. */
	readonly cpu: number;
	/** Memory that it holds, in MB. */
	readonly memory: number;
}

/** As Linux accounts for it. */
export function costOf(pid: number): ProcessCost {
	const [onProcessor = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
	const [, kilobytes = '0'] = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
	return { cpu: Number(onProcessor) / 1e6, memory: Number(kilobytes) / 1024 };
}
