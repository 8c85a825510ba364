import type { Cursor } from './pickerView';
import type { TypedStep } from '../domain/typedStep';

/** Keys by tmux's names. */
export type KeyName = 'Enter' | 'Escape' | 'Up' | 'Down' | 'Tab' | 'Left' | 'BSpace' | 'DC' | 'C-u' | 'C-k' | 'n' | `${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;

/** The one thing to do next. */
export type Step =
	| { readonly do: 'key'; readonly key: KeyName; readonly effect: Effect; readonly typed?: TypedStep | undefined }
	/** Text as it is, into the field that has the focus. */
	| { readonly do: 'text'; readonly text: string; readonly effect: Effect; readonly typed?: TypedStep | undefined }
	/** What is wanted cannot be reached from what is shown. */
	| { readonly do: 'nothing' };

/** What must be seen to change, and nothing else may. */
export type Effect =
	/** The cursor is on another row: on this one, if it can be foretold. */
	| { readonly kind: 'moved'; readonly to: Cursor | undefined }
	/** The box of an option, or of the text, is the other way round. */
	| { readonly kind: 'toggled'; readonly option: number | 'text' }
	/** The field or the notes hold this text. */
	| { readonly kind: 'typed'; readonly field: 'text' | 'notes'; readonly text: string }
	/** The field or the notes hold less than before; the key may have found nothing to take away. */
	| { readonly kind: 'cleared'; readonly field: 'text' | 'notes' }
	| { readonly kind: 'notesOpened' }
	| { readonly kind: 'notesLeft' }
	/** Another page of the call: the question of that index; one past the last is the review page. */
	| { readonly kind: 'turned'; readonly to: number; readonly settles: number | undefined }
	/** The picker is gone: this is the key that submits, declines or opens the chat. */
	| { readonly kind: 'ended' };
