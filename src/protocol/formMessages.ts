import * as z from 'zod';
import type { Question } from '../domain/question';

/** Half-made choice for one question, as the form holds it. */
export const draftChoiceSchema = z.object({ labels: z.array(z.string()), other: z.string() });
export const draftSchema = z.array(draftChoiceSchema);
export type Draft = z.infer<typeof draftSchema>;

/** One request as the form shows it. */
export interface FormRequest {
	readonly id: string;
	readonly sessionName: string;
	readonly cwd: string;
	/** Milliseconds of the wall clock. */
	readonly askedAt: number;
	readonly questions: readonly Question[];
	/** Whether Submit can do anything: a hook waits for the answer. */
	readonly canAnswer: boolean;
	/** Whether "Answer in terminal" can do anything. */
	readonly canRelease: boolean;
	/** One sentence on where the request stands, in the words of the outcome table. */
	readonly status: string;
	readonly tone: 'waiting' | 'sending' | 'good' | 'neutral' | 'bad';
	/** What arrived or was chosen, one line a question; shown when the request is over. */
	readonly answers: readonly { readonly header: string; readonly question: string; readonly answer: string }[];
	/** The person's choices that did not arrive, kept to be copied. */
	readonly unsentText: string | undefined;
}

/** Every sentence on the form; the host fills it so that the editor's language is used. */
export interface FormStrings {
	readonly empty: string;
	readonly other: string;
	readonly otherPlaceholder: string;
	readonly submit: string;
	readonly answerInTerminal: string;
	readonly chooseOne: string;
	readonly chooseAny: string;
	/** `{0}` is the list of headers. */
	readonly missing: string;
	/** `{0}` of `{1}`. */
	readonly position: string;
	readonly previousRequest: string;
	readonly nextRequest: string;
	readonly copyAnswer: string;
	/** `{0}` is a duration such as "2 min". */
	readonly waiting: string;
	/** How to submit by keyboard, shown below the buttons. */
	readonly submitKeys: string;
	/** Names a question to a screen reader: question `{0}` of `{1}`, whose header is `{2}`. */
	readonly questionOf: string;
	/** Names a preview to a screen reader: `{0}` is the option's label. */
	readonly preview: string;
}

/** All that the form needs to draw itself. The whole of it is sent on every change. */
export interface FormSnapshot {
	readonly strings: FormStrings;
	/** Live requests, oldest first, and the shown one even if it has just ended. */
	readonly requests: readonly FormRequest[];
	readonly shownId: string | undefined;
	readonly draft: Draft;
	/** Grows whenever the draft was changed elsewhere than in the form: only then does the form take it over. */
	readonly editsElsewhere: number;
	/** BCP 47 tag for plural and duration formatting. */
	readonly locale: string;
}

export type ToForm =
	| { readonly type: 'snapshot'; readonly snapshot: FormSnapshot }
	/** The person asked for the form by a command: put the focus into it. */
	| { readonly type: 'focus' }
	/** The host refused an answer; `message` says why. */
	| { readonly type: 'refused'; readonly requestId: string; readonly message: string };

export const fromFormSchema = z.discriminatedUnion('type', [
	z.object({ type: z.literal('ready') }),
	z.object({ type: z.literal('show'), requestId: z.string() }),
	z.object({ type: z.literal('draft'), requestId: z.string(), draft: draftSchema }),
	z.object({ type: z.literal('submit'), requestId: z.string(), draft: draftSchema }),
	z.object({ type: z.literal('release'), requestId: z.string() }),
	z.object({ type: z.literal('copy'), text: z.string() }),
]);
export type FromForm = z.infer<typeof fromFormSchema>;
