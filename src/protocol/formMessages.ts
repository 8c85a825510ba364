import * as z from 'zod/mini';
import type { Question } from '../domain/question';
import { choiceSchema, decisionSchema } from './decisionSchema';

/** What a person has begun for one request: a choice for each question, and what they may want to say first. */
export const draftSchema = z.object({ choices: z.array(choiceSchema), chat: z.string() });
export type Draft = z.infer<typeof draftSchema>;
export type DraftChoice = z.infer<typeof choiceSchema>;

/** One request as the form shows it. */
export interface FormRequest {
	readonly id: string;
	readonly sessionName: string;
	readonly cwd: string;
	/** Milliseconds of the wall clock. */
	readonly askedAt: number;
	readonly questions: readonly Question[];
	/** Whether Submit, chat and decline can do anything: a hook waits for the decision, or it can be typed. */
	readonly canAnswer: boolean;
	/** The decision will be typed into the terminal. */
	readonly isTyped: boolean;
	/** Whether the answer that was lost can be typed into the terminal. */
	readonly canTypeKept: boolean;
	/** Something is being typed at this moment. */
	readonly canStop: boolean;
	/** Whether "Answer in terminal" can do anything. */
	readonly canRelease: boolean;
	/** One sentence on where the request stands, in the words of the outcome table. */
	readonly status: string;
	readonly tone: 'waiting' | 'sending' | 'good' | 'neutral' | 'bad';
	/** What arrived or was chosen, one line a question; shown when the request is over. */
	readonly answers: readonly { readonly header: string; readonly question: string; readonly answer: string }[];
	/** What the person had chosen or written and did not arrive, kept to be copied. */
	readonly unsentText: string | undefined;
	/** What Claude wrote just before it asked, as Markdown; blank where that is not known. */
	readonly said: string;
	/** Where the session works and how: folder, branch, model, permission mode; only what is known. */
	readonly facts: readonly { readonly name: string; readonly value: string }[];
	/** Names the terminal that the link leads to; `undefined` where none can be shown. */
	readonly terminal: string | undefined;
	/** What was answered when just this was asked before, while it can be answered so again. */
	readonly lastAnswer: OfferedAnswer | undefined;
}

/** An answer that can be put into the draft by one click. */
export interface OfferedAnswer {
	/** On one line. */
	readonly words: string;
	/** The draft says the same already: there is nothing to click. */
	readonly isInDraft: boolean;
}

/** Every sentence on the form; the host fills it so that the editor's language is used. */
export interface FormStrings {
	readonly empty: string;
	readonly other: string;
	readonly otherPlaceholder: string;
	readonly recommended: string;
	readonly submit: string;
	/** In place of Submit, where the answer is typed. */
	readonly typeIntoTerminal: string;
	readonly stopTyping: string;
	/** Types the answer that was lost. */
	readonly typeKept: string;
	readonly answerInTerminal: string;
	readonly chooseOne: string;
	readonly chooseAny: string;
	/** `{0}` is the list of headers. */
	readonly missing: string;
	/** `{0}` of `{1}`: which request. */
	readonly position: string;
	readonly previousRequest: string;
	readonly nextRequest: string;
	readonly copyAnswer: string;
	/** `{0}` is a duration such as "2 min". */
	readonly waiting: string;
	/** Names a question to a screen reader: question `{0}` of `{1}`, whose header is `{2}`. */
	readonly questionOf: string;
	/** Which question is on screen, for the eye: `{0}` of `{1}`. */
	readonly page: string;
	readonly previousQuestion: string;
	readonly nextQuestion: string;
	/** The page before Submit that shows all answers. */
	readonly review: string;
	readonly reviewHeading: string;
	/** On the review page: leads back to question `{0}`. */
	readonly change: string;
	/** On the review page, in place of an answer. */
	readonly notAnswered: string;
	/** On the review page, before a note: `{0}` is the note. */
	readonly noteIs: string;
	readonly addNote: string;
	readonly notePlaceholder: string;
	/** Fills the draft with what was answered when the same was asked before. */
	readonly answerAsLastTime: string;
	/** Names a preview to a screen reader: `{0}` is the option's label. */
	readonly preview: string;
	readonly noPreview: string;
	readonly openPreview: string;
	readonly comparePreviews: string;
	/** Heading of what Claude wrote just before. */
	readonly said: string;
	/** `{0}` names the terminal. */
	readonly showTerminal: string;
	readonly openInEditor: string;
	readonly chat: string;
	/** What will happen when it is sent. */
	readonly chatHint: string;
	/** The same where it is typed into the terminal. */
	readonly chatHintByKeys: string;
	readonly chatPlaceholder: string;
	readonly chatMissing: string;
	readonly send: string;
	readonly decline: string;
	/** Asks whether the person means it, and says what happens then. */
	readonly declineQuestion: string;
	readonly declineConfirm: string;
	readonly goBack: string;
	/** Said to a screen reader when the next request is shown after an answer: the session `{0}` and its question `{1}`. */
	readonly nextShown: string;
	/** Keys, shown where they help. */
	readonly keysSingle: string;
	readonly keysMulti: string;
	readonly keysPages: string;
	readonly keysSubmit: string;
	readonly keysReview: string;
	readonly keysSend: string;
}

/** All that a form needs to draw itself. The whole of it is sent on every change, but for the sentences. */
export interface FormSnapshot {
	readonly strings: FormStrings;
	/** In the side bar, or as an editor tab. */
	readonly place: 'view' | 'tab';
	/** The one on the page. */
	readonly shown: FormRequest | undefined;
	/** Live requests, oldest first, and the shown one even if it has just ended. */
	readonly requestIds: readonly string[];
	/** Those of them whose decision is on its way. */
	readonly sendingIds: readonly string[];
	readonly draft: Draft;
	/** Grows whenever the draft was changed elsewhere than in this form: only then does the form take it over. */
	readonly editsElsewhere: number;
	/** BCP 47 tag for plural and duration formatting. */
	readonly locale: string;
}

export type ToForm =
	/** The sentences stay the same: they are sent with the first one. */
	| { readonly type: 'snapshot'; readonly snapshot: Omit<FormSnapshot, 'strings'> & { readonly strings?: FormStrings | undefined } }
	/** The person asked for the form by a command: put the focus into it. */
	| { readonly type: 'focus' }
	/** The draft was filled as the person asked here, and has been shown since; `message` says so. */
	| { readonly type: 'filledIn'; readonly requestId: string; readonly message: string }
	/** The host refused a decision; `message` says why. */
	| { readonly type: 'refused'; readonly requestId: string; readonly message: string };

const previewPlace = { requestId: z.string(), question: z.int().check(z.nonnegative()), option: z.int().check(z.nonnegative()) };

export const fromFormSchema = z.discriminatedUnion('type', [
	z.object({ type: z.literal('ready') }),
	z.object({ type: z.literal('show'), requestId: z.string() }),
	z.object({ type: z.literal('draft'), requestId: z.string(), draft: draftSchema }),
	z.object({ type: z.literal('answerAsLastTime'), requestId: z.string() }),
	z.object({ type: z.literal('decide'), requestId: z.string(), decision: decisionSchema }),
	z.object({ type: z.literal('release'), requestId: z.string() }),
	/** Types the answer that was lost, just as it was. */
	z.object({ type: z.literal('typeKept'), requestId: z.string() }),
	z.object({ type: z.literal('stopTyping'), requestId: z.string() }),
	z.object({ type: z.literal('copy'), text: z.string() }),
	/** Give the focus back to where the person was. */
	z.object({ type: z.literal('leave') }),
	z.object({ type: z.literal('showTerminal'), requestId: z.string() }),
	z.object({ type: z.literal('openInEditor'), requestId: z.string() }),
	z.object({ type: z.literal('openPreview'), ...previewPlace }),
	/** Puts this preview beside another one of the same question; which, the host asks where there are more than two. */
	z.object({ type: z.literal('comparePreviews'), ...previewPlace }),
]);
export type FromForm = z.infer<typeof fromFormSchema>;
