import { defineConfig } from 'vitest/config';

// Three suites that vitest runs; the fourth, test/host, runs under mocha inside a real extension host.
export default defineConfig({
	test: {
		projects: [
			{ test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
			{ test: { name: 'webview', include: ['test/webview/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000, fileParallelism: false } },
			{
				test: {
					name: 'endToEnd',
					include: ['test/endToEnd/**/*.test.ts'],
					testTimeout: 180_000,
					hookTimeout: 300_000,
					fileParallelism: false,
				},
			},
		],
	},
});
