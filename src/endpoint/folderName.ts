import { basename, dirname } from 'node:path';
import { gitFolderOf } from './gitFolder';

/**
 * What a person calls this folder: its name; in a git worktree, the
 * repository's name first, because worktrees are often named alike.
 */
export function folderName(cwd: string): string {
	const name = basename(cwd) || cwd;
	const git = gitFolderOf(cwd);
	const repository = git?.isWorktree ? repositoryName(git.path) : name;
	return repository !== name ? `${repository} / ${name}` : name;
}

/** A hidden git folder lies in what is called by the repository's name; a bare one bears the name itself. */
function repositoryName(git: string): string {
	const own = basename(git);
	return own.startsWith('.') ? basename(dirname(git)) : own.replace(/\.git$/, '');
}
