import type { KeysProblem } from './keysProblem';
import type { TypedStep } from './typedStep';

/** What became of an attempt to answer by keys. */
export type KeysResult =
	/** The submitting key was typed, and the picker is gone. What Claude Code made of it, only a witness can tell. */
	| {
			readonly outcome: 'typed';
			readonly typed: readonly TypedStep[];
			/** What was shown right before the submitting key; for the log. */
			readonly screen?: string;
	  }
	/** Not one key was typed. */
	| { readonly outcome: 'refused'; readonly reason: RefusalReason; readonly problems?: readonly KeysProblem[]; readonly screen?: string }
	/** Some keys were typed, and no further one will be. */
	| {
			readonly outcome: 'stopped';
			readonly reason: StopReason;
			/** What was seen to have its effect. */
			readonly typed: readonly TypedStep[];
			/** What the last key was for, where its effect was not seen: it may yet have it. */
			readonly perhaps?: TypedStep;
			readonly screen?: string;
			/** The last key, and what should have come of it; for the log. */
			readonly attempt?: string;
	  };

/** Why a pane cannot be looked at. */
export type TmuxProblem =
	/** The program is not there, or could not be started. */
	| 'tmuxAbsent'
	| 'serverGone'
	| 'serverSilent'
	/** Another user's, or one that lets nobody in. */
	| 'serverForbidden'
	/** The server and the program are of releases that do not speak with each other. */
	| 'versionsDiffer'
	| 'paneGone'
	/** An error of another kind; the log has its words. */
	| 'tmuxFailed';

/** What makes it unsafe to type, at whatever moment it is seen. */
export type Hindrance =
	| TmuxProblem
	/** Another tmux server answers at this socket than before. */
	| 'serverChanged'
	/** The pane's program has ended; what is drawn is what it left. */
	| 'paneDead'
	/** tmux would take the keys for itself, or throw them away. */
	| 'copyMode'
	| 'inputOff'
	| 'synchronizedPanes'
	/** The keyboard is another program's: a shell, an editor, a pager. */
	| 'otherProgram'
	/** Claude Code's process is gone, a zombie, or not one of this terminal. */
	| 'claudeEnded'
	/** Claude Code was stopped (Ctrl-Z). */
	| 'claudeStopped'
	/** The screen shows no picker that is understood. */
	| 'unknownScreen'
	/** A picker, but not of this question; or too little can be seen of it to be sure. */
	| 'otherQuestion'
	/** What the picker shows cannot be turned into what is wanted by keys. */
	| 'unreachable'
	/** The screen does not stand still. */
	| 'unsettled'
	/** Something of ours went wrong; the log says what. */
	| 'failed'
	| 'aborted';

export type RefusalReason =
	| Hindrance
	/** The picker cannot take this decision at all; `problems` tells why. */
	| 'impossible';

export type StopReason =
	| Hindrance
	/** The screen changed in a way that our key does not explain: the person types, too. */
	| 'unexpectedChange'
	/** A key showed no effect within its limit. It is not repeated. */
	| 'noEffect'
	/** The picker was gone before the submitting key: somebody else answered. */
	| 'pickerGone'
	/** The submitting key was typed, and the picker is still there. */
	| 'notSubmitted'
	/** More keys than any answer needs. */
	| 'tooManyKeys';
