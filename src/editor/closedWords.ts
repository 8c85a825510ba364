import { l10n, window } from 'vscode';
import { PanelHomeProblem } from '../endpoint/panelHome';

/** Tells the person why no question can arrive in this window. */
export function sayClosed(error: unknown): void {
	void window.showErrorMessage(closedWords(error));
}

function closedWords(error: unknown): string {
	if (!(error instanceof PanelHomeProblem)) {
		return l10n.t('No question can arrive: {0}', String(error));
	}
	switch (error.code) {
		case 'symlink':
			return l10n.t('No question can arrive: the panel\'s folder is a symbolic link ({0}).', error.path);
		case 'notAFolder':
			return l10n.t('No question can arrive: something else is in the place of the panel\'s folder ({0}).', error.path);
		case 'foreign':
			return l10n.t('No question can arrive: the panel\'s folder belongs to another user ({0}).', error.path);
		case 'unwritable':
			return l10n.t('No question can arrive: the panel\'s folder cannot be written ({0}).', error.path);
	}
}
