import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

// Free of dependencies: the hook script imports this.

/** The git folder of the repository that a folder belongs to. */
export interface GitFolder {
	/** The one that all worktrees share. */
	readonly path: string;
	/** The folder is in a worktree that was added to the repository. */
	readonly isWorktree: boolean;
}

/** Longer than any path that the system takes, in characters: nothing is there to be looked for, step by step. */
const longestPath = 4096;

/** A worktree's `.git` is a file that leads back to its repository, which may be bare: `gitdir: <repository>/.git/worktrees/<name>`. */
export function gitFolderOf(folder: string): GitFolder | undefined {
	// A session that does not say where it works is not where this process is.
	if (!isAbsolute(folder) || folder.length > longestPath) {
		return undefined;
	}
	for (let at = folder; ; at = dirname(at)) {
		const git = join(at, '.git');
		try {
			// Most folders on the way have none: an error for each would take longer than the look.
			const stats = statSync(git, { throwIfNoEntry: false });
			if (stats?.isDirectory()) {
				return { path: git, isWorktree: false };
			}
			if (stats) {
				return worktreeAt(git, at);
			}
		} catch {
			// It cannot be read: look further up.
		}
		if (dirname(at) === at) {
			return undefined;
		}
	}
}

function worktreeAt(git: string, folder: string): GitFolder | undefined {
	const [, shared] = /^gitdir: (.+)[\\/]worktrees[\\/][^\\/\n]+\s*$/.exec(readFileSync(git, 'utf8')) ?? [];
	return shared === undefined ? undefined : { path: resolve(folder, shared), isWorktree: true };
}

/** The same for every worktree of a repository. */
export function repositoryOf(folder: string): string | undefined {
	return gitFolderOf(folder)?.path;
}
