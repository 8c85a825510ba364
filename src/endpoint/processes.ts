/**
 * Whether a process of this machine is provably gone. Doubt falls on the side of alive: a process of
 * another user answers EPERM and lives.
 */
export function isProvablyDead(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return false;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'ESRCH';
	}
}
