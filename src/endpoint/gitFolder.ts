import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Free of dependencies: the hook script imports this.

/** The git folder of the repository that a folder belongs to. */
export interface GitFolder {
	/** The one that all worktrees share. */
	readonly path: string;
	/** The folder is in a worktree that was added to the repository. */
	readonly isWorktree: boolean;
}

/** A worktree's `.git` is a file that leads back to the main repository: `gitdir: <repository>/.git/worktrees/<name>`. */
export function gitFolderOf(folder: string): GitFolder | undefined {
	for (let at = folder; ; at = dirname(at)) {
		const git = join(at, '.git');
		try {
			if (statSync(git).isDirectory()) {
				return { path: git, isWorktree: false };
			}
			const shared = /^gitdir: (.+[\\/]\.git)[\\/]worktrees[\\/]/.exec(readFileSync(git, 'utf8'))?.[1];
			return shared === undefined ? undefined : { path: shared, isWorktree: true };
		} catch {
			// No `.git` here, or it cannot be read: look further up.
		}
		if (dirname(at) === at) {
			return undefined;
		}
	}
}

/** The same for every worktree of a repository. */
export function repositoryOf(folder: string): string | undefined {
	return gitFolderOf(folder)?.path;
}
