import { basename, dirname } from 'node:path';
import { gitFolderOf } from './gitFolder';

/**
 * What a person calls this folder: its name; in a git worktree, the
 * repository's name first, because worktrees are often named alike.
 */
export function folderName(cwd: string): string {
	const name = basename(cwd) || cwd;
	const git = gitFolderOf(cwd);
	const repository = git?.isWorktree ? basename(dirname(git.path)) : name;
	return repository !== name ? `${repository} / ${name}` : name;
}
