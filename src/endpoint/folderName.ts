import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * What a person calls this folder: its name; in a git worktree, the
 * repository's name first, because worktrees are often named alike.
 */
export function folderName(cwd: string): string {
	const name = basename(cwd) || cwd;
	const repository = mainRepositoryOf(cwd);
	return repository !== undefined && repository !== name ? `${repository} / ${name}` : name;
}

/** A worktree's `.git` is a file that leads back to the main repository: `gitdir: <repository>/.git/worktrees/<name>`. */
function mainRepositoryOf(cwd: string): string | undefined {
	for (let folder = cwd; ; folder = dirname(folder)) {
		const git = join(folder, '.git');
		try {
			if (!statSync(git).isFile()) {
				return undefined;
			}
			const target = /^gitdir: (.+)[\\/]\.git[\\/]worktrees[\\/]/.exec(readFileSync(git, 'utf8'))?.[1];
			return target === undefined ? undefined : basename(target);
		} catch {
			// No `.git` here, or it cannot be read: look further up.
		}
		if (dirname(folder) === folder) {
			return undefined;
		}
	}
}
