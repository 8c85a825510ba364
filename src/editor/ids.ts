/** Every id of the manifest, written once; a test compares them with package.json. */
export const commands = {
	answer: 'questionPanel.answer',
	show: 'questionPanel.show',
	open: 'questionPanel.open',
	openInEditor: 'questionPanel.openInEditor',
	showTerminal: 'questionPanel.showTerminal',
	answerInTerminal: 'questionPanel.answerInTerminal',
	typeKept: 'questionPanel.typeKept',
	stopTyping: 'questionPanel.stopTyping',
	findInTmux: 'questionPanel.findInTmux',
	copyAnswer: 'questionPanel.copyAnswer',
	removeFromList: 'questionPanel.removeFromList',
	installHooks: 'questionPanel.installHooks',
	uninstallHooks: 'questionPanel.uninstallHooks',
	muteSession: 'questionPanel.muteSession',
	unmuteSession: 'questionPanel.unmuteSession',
	snooze: 'questionPanel.snooze',
	endSnooze: 'questionPanel.endSnooze',
	clearFinished: 'questionPanel.clearFinished',
	showHistory: 'questionPanel.showHistory',
	exportHistory: 'questionPanel.exportHistory',
	clearHistory: 'questionPanel.clearHistory',
	showLog: 'questionPanel.showLog',
} as const;

export const views = {
	requests: 'questionPanel.requests',
	form: 'questionPanel.form',
} as const;

/** Made by VS Code for every view. */
export const focusForm = `${views.form}.focus`;
export const focusRequests = `${views.requests}.focus`;

/** The form as an editor tab. */
export const tabType = 'questionPanel.tab';

/** Documents of previews. */
export const previewScheme = 'question-panel';

/** Documents of finished requests. */
export const historyScheme = 'question-panel-history';

export const contextKeys = {
	/** How many requests can be answered here. */
	pending: 'questionPanel.pending',
	/** `missing`, `silent` (installed, never heard from) or `heard`. */
	hooks: 'questionPanel.hooks',
	isSnoozed: 'questionPanel.isSnoozed',
} as const;

export const configurationSection = 'questionPanel';
