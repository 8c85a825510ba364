import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { folderName } from '../../../src/endpoint/folderName';
import { temporaryFolder } from '../settings/temporaryFolder';

const inside = temporaryFolder();

it.each<[name: string, git: string | undefined, cwd: string[], expected: string]>([
	['a folder', undefined, ['place'], 'place'],
	['a repository', '', ['place'], 'place'],
	['a worktree', 'gitdir: /home/me/shop/.git/worktrees/place\n', ['place'], 'shop / place'],
	['a folder in a worktree', 'gitdir: /home/me/shop/.git/worktrees/place\n', ['place', 'src'], 'shop / src'],
	['a worktree named like its repository', 'gitdir: /home/me/place/.git/worktrees/x\n', ['place'], 'place'],
	['a worktree of a bare repository', 'gitdir: /home/me/shop.git/worktrees/place\n', ['place'], 'shop / place'],
	['a worktree of a hidden bare repository', 'gitdir: /home/me/shop/.bare/worktrees/place\n', ['place'], 'shop / place'],
	['a worktree that names its repository from where it is', 'gitdir: ../shop/.git/worktrees/place\n', ['place'], 'shop / place'],
	['a submodule', 'gitdir: ../.git/modules/place\n', ['place'], 'place'],
])('a session in %s is called after it', (_name, git, cwd, expected) => {
	mkdirSync(inside(...cwd), { recursive: true });
	if (git === '') {
		mkdirSync(inside('place', '.git'));
	} else if (git !== undefined) {
		writeFileSync(inside('place', '.git'), git);
	}
	expect(folderName(inside(...cwd))).toBe(expected);
});

it.each<[cwd: string, name: string]>([
	['/', '/'],
	['', ''],
	['/does/not/exist', 'exist'],
])('a session in "%s" is called "%s"', (cwd, name) => {
	expect(folderName(cwd)).toBe(name);
});

it('a folder that is longer than any path is not looked for', () => {
	// Step by step up to the root, this would take hours.
	expect(folderName('/a'.repeat(1_000_000))).toBe('a');
});
