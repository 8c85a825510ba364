import { l10n } from 'vscode';
import type { Question } from '../domain/question';
import { isBeingTyped, isOpen, type Request, type Typing } from '../domain/request';
import type { TypedStep } from '../domain/typedStep';
import { wasFound } from '../endpoint/newRequest';
import { channelOf } from './answerable';
import { configuration, tmuxPathSetting } from './configuration';
import { nameAt } from './nameOf';
import { stateWords } from './words';

/** Where a request stands, with what is being typed for it, or was. */
export function statusWords(request: Request): string {
	const { questions, state, typing } = request;
	if (isBeingTyped(request)) {
		return [l10n.t('Typing into the terminal…'), typedWords(questions, typing?.typed ?? [])].filter(Boolean).join(' ');
	}
	if (typing?.hindrance !== undefined && (isOpen(request) || state.name === 'lost')) {
		return [stoppedWords(questions, typing, typing.hindrance), standingWords(request)].join(' ');
	}
	return standingWords(request);
}

/** Where it stands, typing aside. */
function standingWords(request: Request): string {
	const { state } = request;
	if ((state.name === 'terminalOnly' || state.name === 'released') && channelOf(request) === 'keys') {
		if (state.name === 'released') {
			return l10n.t('Left to the terminal: answer there, or here, and it is typed there.');
		}
		return wasFound(request)
			? l10n.t('Found in tmux, without a hook: answer here, and it is typed into the terminal, or answer there.')
			: l10n.t('The hook no longer waits: answer here, and it is typed into the terminal, or answer there.');
	}
	return stateWords(request);
}

/** Why typing went no further, what was typed by then, and what perhaps was. */
function stoppedWords(questions: readonly Question[], { typed, perhaps, hasTyped }: Typing, hindrance: NonNullable<Typing['hindrance']>): string {
	if (hasTyped === false) {
		return l10n.t('Nothing was typed: {0}', hindranceWords(hindrance));
	}
	const done = [typedWords(questions, typed), perhapsWords(questions, typed, perhaps)].filter(Boolean).join(' ');
	return l10n.t('Typing was stopped: {0} {1}', hindranceWords(hindrance), done || untoldWords(hasTyped));
}

/** Where there is no step to tell of. */
function untoldWords(hasTyped: boolean | undefined): string {
	return hasTyped
		? l10n.t('No part of your answer was entered by then.')
		: l10n.t('Whether anything was typed by then is not known.');
}

/** The last key's effect was not seen. */
function perhapsWords(questions: readonly Question[], typed: readonly TypedStep[], perhaps: TypedStep | undefined): string {
	const step = perhaps && stepWords(questions, perhaps);
	if (step === undefined) {
		return '';
	}
	return typedWords(questions, typed) === '' ? l10n.t('Perhaps done: {0}.', step) : l10n.t('Perhaps also: {0}.', step);
}

function hindranceWords(hindrance: NonNullable<Typing['hindrance']>): string {
	switch (hindrance) {
		case 'tmuxAbsent':
			return tmuxAbsentWords();
		case 'serverGone':
			return l10n.t('the tmux server of this session is gone.');
		case 'serverSilent':
			return l10n.t('the tmux server of this session does not answer.');
		case 'serverForbidden':
			return l10n.t('the tmux server of this session belongs to somebody else, or may not be spoken to.');
		case 'versionsDiffer':
			return l10n.t('"{0}" does not speak with the tmux server of this session, which is of another version. The setting "{1}" names the program.', configuration.tmuxPath, tmuxPathSetting);
		case 'tmuxFailed':
			return l10n.t('tmux reported an error. The log has its words, at debug level.');
		case 'serverChanged':
			return l10n.t('another tmux server has taken the place of that of this session.');
		case 'paneGone':
			return l10n.t('the tmux pane of this session is gone.');
		case 'paneDead':
			return l10n.t('the program in the pane has ended; what it shows is what was left.');
		case 'copyMode':
			return l10n.t('the pane is in copy mode. Leave it there, then send again.');
		case 'inputOff':
			return l10n.t('the pane takes no input: it was switched off in tmux.');
		case 'synchronizedPanes':
			return l10n.t('the panes of its window are synchronized: every key would go to all of them.');
		case 'otherProgram':
			return l10n.t('another program has the keyboard in that pane.');
		case 'claudeEnded':
			return l10n.t('Claude Code no longer runs in that pane.');
		case 'claudeStopped':
			return l10n.t('Claude Code is suspended in that pane. Bring it back with "fg", then send again.');
		case 'unknownScreen':
			return l10n.t('the pane shows no question that could be read for certain.');
		case 'otherQuestion':
			return l10n.t('the pane shows another question, or too little of this one to be certain.');
		case 'unreachable':
			return l10n.t('the pane shows too little to reach what you chose.');
		case 'unsettled':
			return l10n.t('the pane does not stand still; somebody may be typing there.');
		case 'failed':
			return l10n.t('something went wrong. See the log.');
		case 'aborted':
			return l10n.t('you stopped it.');
		case 'impossible':
			return l10n.t('the picker in the terminal cannot take this.');
		case 'unexpectedChange':
			return l10n.t('the pane changed in another way than expected; somebody may be typing there.');
		case 'noEffect':
			return l10n.t('a key showed no effect.');
		case 'pickerGone':
			return l10n.t('the question is gone from the pane; somebody may have answered it there.');
		case 'tooManyKeys':
			return l10n.t('it took more keys than any answer needs.');
		case 'notSubmitted':
			return l10n.t('the last key was typed, but the question is still there.');
	}
}

/** The program's name is what the person can put right. */
export function tmuxAbsentWords(): string {
	return l10n.t('tmux could not be run as "{0}". The setting "{1}" names the program.', configuration.tmuxPath, tmuxPathSetting);
}

function typedWords(questions: readonly Question[], typed: readonly TypedStep[]): string {
	const done = typed.flatMap((step) => stepWords(questions, step) ?? []);
	return done.length === 0 ? '' : l10n.t('Done so far: {0}.', done.join(', '));
}

/** Moving about changes nothing, and is not worth a word. */
function stepWords(questions: readonly Question[], step: TypedStep): string | undefined {
	const name = 'questionIndex' in step ? nameAt(questions, step.questionIndex) : '';
	switch (step.kind) {
		case 'turned':
			return undefined;
		case 'chose':
			return l10n.t('chose "{0}" ({1})', step.label, name);
		case 'ticked':
			return l10n.t('ticked "{0}" ({1})', step.label, name);
		case 'unticked':
			return l10n.t('unticked "{0}" ({1})', step.label, name);
		case 'typedText':
			return l10n.t('typed your text ({0})', name);
		case 'clearedText':
			return l10n.t('cleared the text there ({0})', name);
		case 'typedNotes':
			return l10n.t('typed your note ({0})', name);
		case 'clearedNotes':
			return l10n.t('cleared the note there ({0})', name);
		case 'submitted':
			return l10n.t('submitted');
		case 'chatted':
			return l10n.t('chose "Chat about this"');
		case 'declined':
			return l10n.t('pressed Esc');
	}
}
