/** The largest that each shipped part may be, in bytes. */
export const sizeLimits = {
	package: 500_000,
	// Reads the panel and its compiled code, and nothing else.
	'extension.js': 5_000,
	'panel.js': 400_000,
	'webview.js': 450_000,
	'webview.css': 20_000,
	// Read and compiled at every question, while somebody waits.
	'hook.js': 20_000,
} as const;
