import tseslint from 'typescript-eslint';

// The layers of ARCHITECTURE.md, kept apart by the linter where the compiler cannot.
const only = (files, forbidden) => ({
	files,
	rules: {
		'no-restricted-imports': ['error', { patterns: forbidden.map(([group, message]) => ({ group, message })) }],
	},
});

export default tseslint.config(
	{ ignores: ['dist/**', 'out/**', 'node_modules/**'] },
	...tseslint.configs.recommended,
	{
		files: ['**/*.ts'],
		languageOptions: { parserOptions: { projectService: true } },
		rules: {
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
			'no-empty': ['error', { allowEmptyCatch: false }],
			eqeqeq: 'error',
		},
	},
	{ files: ['vitest.config.mts', '**/*.mjs'], ...tseslint.configs.disableTypeChecked, languageOptions: { parserOptions: { projectService: false } }, rules: { ...tseslint.configs.disableTypeChecked.rules, '@typescript-eslint/consistent-type-imports': 'off' } },
	only(['src/domain/**'], [
		[['node:*', 'vscode', 'zod', '../*'], 'domain imports nothing'],
	]),
	only(['src/picker/**'], [[['node:*', 'vscode', 'zod', '../*', '!../domain'], 'picker imports domain only']]),
	only(['src/protocol/**'], [[['node:*', 'vscode', '../endpoint/*', '../editor/*', '../hook/*', '../settings/*'], 'protocol imports domain and zod only']]),
	only(['src/endpoint/**', 'src/settings/**', 'src/hook/**', 'src/tmux/**'], [[['vscode', '../editor/*'], 'vscode belongs to src/editor']]),
	only(['src/hook/**'], [[['vscode', 'zod', 'execa', '../editor/*'], 'the hook is one small bundle: its start-up time is felt']]),
);
