import type { DecidedBy, Witness } from './witness';

/** What one line of a session's transcript tells that matters here. */
export type TranscriptFact =
	/** The person gave the session a name. */
	| { readonly kind: 'named'; readonly name: string }
	/** Claude wrote something for the person to read. */
	| { readonly kind: 'said'; readonly text: string }
	/** The person wrote something: a new subject. */
	| { readonly kind: 'prompted' }
	| {
			readonly kind: 'asked';
			readonly toolUseId: string;
			readonly questions: unknown;
			readonly model: string | undefined;
			readonly gitBranch: string | undefined;
			/** Milliseconds of the wall clock. */
			readonly at: number | undefined;
	  }
	| {
			readonly kind: 'ended';
			readonly toolUseId: string;
			readonly witness: Witness;
			/** Tells the end of this question from that of an earlier, equal one. */
			readonly at: number | undefined;
	  };

/** The tool whose calls are questions. */
export const questionTool = 'AskUserQuestion';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads one line of the JSONL transcript. Lines about other things, and lines that are not JSON (one is
 * being written, or a release writes something new), tell nothing.
 */
export function factsOfTranscriptLine(line: string): TranscriptFact[] {
	// Transcripts hold much else: snapshots of files, progress, what was sent to the model.
	if (!/"type":\s*"(?:assistant|user|custom-title)"/.test(line)) {
		return [];
	}
	let entry: unknown;
	try {
		entry = JSON.parse(line);
	} catch {
		return [];
	}
	if (!isObject(entry)) {
		return [];
	}
	if (entry['type'] === 'custom-title') {
		const name = entry['customTitle'];
		return typeof name === 'string' && name.trim() !== '' ? [{ kind: 'named', name }] : [];
	}
	if (!isObject(entry['message'])) {
		return [];
	}
	const { content } = entry['message'];
	const blocks = Array.isArray(content) ? content.filter(isObject) : [];
	switch (entry['type']) {
		case 'assistant':
			return blocks.flatMap((block) => askedBy(block, entry) ?? saidBy(block, entry) ?? []);
		case 'user': {
			const ends = blocks.flatMap((block) => endedBy(block, entry) ?? []);
			return ends.length === 0 && isPrompt(content, entry) ? [{ kind: 'prompted' }] : ends;
		}
		default:
			// Newer releases also keep what they sent to the model: the same blocks, without what became of them.
			return [];
	}
}

function askedBy(block: Json, entry: Json): TranscriptFact | undefined {
	const { type, name, id, input } = block;
	if (type !== 'tool_use' || name !== questionTool || typeof id !== 'string' || !isObject(input)) {
		return undefined;
	}
	const message = entry['message'] as Json;
	return {
		kind: 'asked',
		toolUseId: id,
		questions: input['questions'],
		model: textAt(message, 'model'),
		gitBranch: branchOf(entry),
		at: timeOf(entry),
	};
}

/** Without a repository, and with a detached head, it says `HEAD`: no branch. */
function branchOf(entry: Json): string | undefined {
	const branch = textAt(entry, 'gitBranch');
	return branch === 'HEAD' ? undefined : branch;
}

/** What a subagent writes is not for the person to read. */
function saidBy({ type, text }: Json, entry: Json): TranscriptFact | undefined {
	const isSaid = type === 'text' && typeof text === 'string' && text.trim() !== '' && entry['isSidechain'] !== true;
	return isSaid ? { kind: 'said', text } : undefined;
}

/** Claude Code itself writes such lines too (reminders, what a command printed): they are marked. */
function isPrompt(content: unknown, entry: Json): boolean {
	return content !== undefined && entry['isMeta'] !== true && entry['isSidechain'] !== true;
}

function textAt(from: Json, key: string): string | undefined {
	const value = from[key];
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The line of any tool's result; whose it is, is known by the id of the call that was asked. */
function endedBy(block: Json, entry: Json): TranscriptFact | undefined {
	const toolUseId = block['tool_use_id'];
	if (block['type'] !== 'tool_result' || typeof toolUseId !== 'string') {
		return undefined;
	}
	return { kind: 'ended', toolUseId, witness: witnessOf(entry['toolUseResult'], wordsOf(block['content']), entry), at: timeOf(entry) };
}

function timeOf(entry: Json): number | undefined {
	const time = typeof entry['timestamp'] === 'string' ? Date.parse(entry['timestamp']) : Number.NaN;
	return Number.isNaN(time) ? undefined : time;
}

/** The stock sentence after Esc, which releases without a better sign of it give to the model. */
const stopWords = 'STOP what you are doing and wait for the user to tell you how to proceed.';

function witnessOf(result: unknown, message: string, entry: Json): Witness {
	const answered = answeredWitness(result, decidedBy(entry));
	if (answered) {
		return answered;
	}
	if (result === 'User rejected tool use' || entry['toolDenialBeforeRun'] === true || message.endsWith(stopWords)) {
		return { kind: 'dismissed' };
	}
	const isPersonsRejection =
		entry['toolDenialKind'] === 'user-rejected' ||
		// Releases without that field say it in words only.
		(typeof result === 'string' && result.startsWith('Error: The user doesn\'t want to proceed'));
	return isPersonsRejection ? { kind: 'chat' } : { kind: 'denied', message };
}

/** The content of a tool's result: a text, or blocks of which some are text. */
function wordsOf(content: unknown): string {
	const blocks: unknown[] = Array.isArray(content) ? content : [];
	return typeof content === 'string' ? content : blocks.filter(isObject).map((block) => textAt(block, 'text') ?? '').join('\n');
}

/** Reads `{answers, annotations}` as it stands in `toolUseResult` and in `PostToolUse`'s `tool_response`. */
export function answeredWitness(result: unknown, by: DecidedBy | undefined): Witness | undefined {
	if (!isObject(result) || !isObject(result['answers'])) {
		return undefined;
	}
	const { answers, annotations } = result;
	const texts = Object.entries(answers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
	if (texts.length === 0) {
		return { kind: 'unanswered' };
	}
	return {
		kind: 'answered',
		answers: Object.fromEntries(texts),
		annotations: isObject(annotations) ? annotations : undefined,
		decidedBy: by,
	};
}

function decidedBy(entry: Json): DecidedBy | undefined {
	const decision = entry['permissionDecision'];
	const source = isObject(decision) ? decision['source'] : undefined;
	if (source === 'hook') {
		return 'hook';
	}
	return typeof source === 'string' && source.startsWith('user') ? 'person' : undefined;
}

function isObject(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
