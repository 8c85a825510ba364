import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Whether a process of this machine is provably gone. Doubt falls on the side of alive: a process of
 * another user answers EPERM and lives.
 */
export function isProvablyDead(pid: number): boolean {
	try {
		process.kill(pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'ESRCH';
	}
	return isZombie(pid);
}

/**
 * Within which process ids mean the same: this machine and, on Linux, this namespace. A sandbox (Flatpak,
 * a container that shares the home folder) has the machine's name, but numbers of its own.
 */
export function pidSpace(): string {
	if (process.platform !== 'linux') {
		return hostname();
	}
	try {
		return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
	} catch {
		// No /proc, or hidden: the name must do.
		return hostname();
	}
}

/** Ended, but its parent has not asked how: usual under tmux's `remain-on-exit`, and in containers without an init. */
function isZombie(pid: number): boolean {
	if (process.platform !== 'linux') {
		return false;
	}
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
		// The name in brackets may hold anything, brackets too; the state follows the last one.
		return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
	} catch {
		// Gone between the two looks, or no /proc: the next look will tell.
		return false;
	}
}
