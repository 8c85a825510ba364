import { l10n } from 'vscode';
import type { SettingsWarning } from '../settings/settingsFile';
import type { SettingsProblem } from '../settings/settingsProblem';

/** Why a settings file was left alone, and what to do about it. */
export function settingsProblemWords({ detail }: SettingsProblem, path: string): string {
	switch (detail.code) {
		case 'notJson': {
			const cause =
				detail.cause === 'comment'
					? l10n.t('a comment')
					: detail.cause === 'trailingComma'
						? l10n.t('a trailing comma')
						: l10n.t('a syntax error');
			return l10n.t(
				'{0} is not valid JSON: {1} at line {2}, column {3}. Claude Code skips the whole file because of it. Nothing was changed; mend it first.',
				path,
				cause,
				detail.line,
				detail.column,
			);
		}
		case 'notUtf8':
			return l10n.t('{0} is not UTF-8 text. Nothing was changed.', path);
		case 'rootNotObject':
			return l10n.t('{0} does not hold a JSON object. Nothing was changed.', path);
		case 'hooksNotObject':
			return l10n.t('"hooks" in {0} is not an object. Nothing was changed.', path);
		case 'eventNotArray':
			return l10n.t('"hooks.{0}" in {1} is not a list. Nothing was changed.', detail.event, path);
		case 'duplicateKey':
			return l10n.t('{0} has the key "{1}" twice (line {2}): which one counts is unclear. Nothing was changed.', path, detail.key, detail.line);
		case 'notAFile':
			return l10n.t('{0} is not a file. Nothing was changed.', detail.path);
		case 'notAFolder':
			return l10n.t('{0} is not a folder. Nothing was changed.', detail.path);
		case 'danglingLink':
			return l10n.t('{0} is a link that leads nowhere. Nothing was changed.', detail.path);
		case 'readOnly':
			return l10n.t('{0} is read-only. Nothing was changed.', detail.path);
		case 'otherOwner':
			return l10n.t('{0} belongs to another user. Nothing was changed.', detail.path);
		case 'notReadable':
			return l10n.t('{0} cannot be read ({1}). Nothing was changed.', detail.path, detail.errno);
		case 'locked':
			return l10n.t('Another window is changing {0}. Nothing was changed; try again.', path);
		case 'changedMeanwhile':
			return l10n.t('{0} was changed by somebody else meanwhile. Nothing was changed; look at the difference again.', path);
		case 'writeFailed':
			return l10n.t('{0} could not be written ({1}). Nothing was changed.', detail.path, detail.errno);
		case 'notAsWritten':
			return detail.backup === undefined
				? l10n.t('{0} does not read as it was written. Look at it before you go on.', detail.path)
				: l10n.t('{0} does not read as it was written. What it was before is in {1}.', detail.path, detail.backup);
	}
}

/** What to know before agreeing to a change. */
export function settingsWarningWords(warning: SettingsWarning): string {
	switch (warning) {
		case 'hooksDisabled':
			return l10n.t('"disableAllHooks" is set there: no hook runs until it is removed.');
		case 'hardLinked':
			return l10n.t('The file has other names (hard links); they keep the old content.');
		case 'newFolder':
			return l10n.t('The folder is new: a running session of an older Claude Code takes the hooks up at its next start.');
	}
}
