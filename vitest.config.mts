import { defineConfig } from 'vitest/config';

// Three suites that vitest runs; the fourth, test/host, runs under mocha inside a real extension host.
export default defineConfig({
	test: {
		projects: [
			// A busy machine is no failure.
			{ test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 60_000 } },
			{ test: { name: 'webview', include: ['test/webview/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 } },
			{
				test: {
					name: 'endToEnd',
					include: ['test/endToEnd/**/*.test.ts'],
					testTimeout: 180_000,
					hookTimeout: 300_000,
					// Each file has an editor, a home and terminals of its own; most of the time is spent waiting for them.
					maxWorkers: 2,
				},
			},
		],
	},
});
