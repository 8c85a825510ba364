import { l10n } from 'vscode';
import type { KeysProblem } from '../domain/keysProblem';
import type { Question } from '../domain/question';
import { nameAt } from './nameOf';

/** What the picker in the terminal cannot take, each with its question. */
export function keysProblemWords(questions: readonly Question[], problems: readonly KeysProblem[]): string {
	return problems.map((problem) => problemWords(questions, problem)).join(' ');
}

function problemWords(questions: readonly Question[], problem: KeysProblem): string {
	switch (problem.problem) {
		case 'incomplete':
			return l10n.t('The answer is not complete.');
		case 'notesWithoutPreviews':
			return l10n.t('The terminal takes a note only where options have previews: remove it from {0}.', nameAt(questions, problem.questionIndex));
		case 'textWithPreviews':
			return l10n.t('The terminal takes no text of your own where options have previews: choose an option for {0}.', nameAt(questions, problem.questionIndex));
		case 'placeholderText':
			return l10n.t('The text for {0} is what the terminal shows in an empty field, so it could not be seen whether it arrived: write it another way.', nameAt(questions, problem.questionIndex));
		case 'chatWithText':
			return l10n.t('The terminal takes no words along: clear the text, then tell Claude in the terminal.');
		case 'controlCharacters':
			return l10n.t('The text for {0} holds control characters, which a terminal takes for commands: remove them.', nameAt(questions, problem.questionIndex));
	}
}
