import type { DecidedBy, Witness } from './witness';

/** What one line of a session's transcript tells that matters here. */
export type TranscriptFact =
	/** The person gave the session a name. */
	| { readonly kind: 'named'; readonly name: string }
	| {
			readonly kind: 'asked';
			readonly toolUseId: string;
			readonly questions: unknown;
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
	// Transcripts hold whole files: most lines are settled without parsing them.
	if (!/"(?:tool_use|tool_result|custom-title)"/.test(line)) {
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
	if (!isObject(entry['message']) || !Array.isArray(entry['message']['content'])) {
		return [];
	}
	const blocks = entry['message']['content'].filter(isObject);
	switch (entry['type']) {
		case 'assistant':
			return blocks.flatMap((block) => askedBy(block, entry) ?? []);
		case 'user':
			return blocks.flatMap((block) => endedBy(block, entry) ?? []);
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
	return { kind: 'asked', toolUseId: id, questions: input['questions'], at: timeOf(entry) };
}

/** The line of any tool's result; whose it is, is known by the id of the call that was asked. */
function endedBy(block: Json, entry: Json): TranscriptFact | undefined {
	const toolUseId = block['tool_use_id'];
	if (block['type'] !== 'tool_result' || typeof toolUseId !== 'string') {
		return undefined;
	}
	return { kind: 'ended', toolUseId, witness: witnessOf(entry['toolUseResult'], entry), at: timeOf(entry) };
}

function timeOf(entry: Json): number | undefined {
	const time = typeof entry['timestamp'] === 'string' ? Date.parse(entry['timestamp']) : Number.NaN;
	return Number.isNaN(time) ? undefined : time;
}

function witnessOf(result: unknown, entry: Json): Witness {
	const answered = answeredWitness(result, decidedBy(entry));
	if (answered) {
		return answered;
	}
	if (result === 'User rejected tool use' || entry['toolDenialBeforeRun'] === true) {
		return { kind: 'dismissed' };
	}
	const isPersonsRejection =
		entry['toolDenialKind'] === 'user-rejected' ||
		// Releases without that field say it in words only.
		(typeof result === 'string' && result.startsWith('Error: The user doesn\'t want to proceed'));
	return { kind: isPersonsRejection ? 'chat' : 'denied' };
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
