import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { factsOfTranscriptLine, type TranscriptFact } from '../domain/transcriptLine';
import { TranscriptReader } from './transcriptWatch';

/** A question that a session's transcript shows asked, and not ended. */
export interface WaitingCall {
	readonly sessionId: string;
	readonly transcriptPath: string;
	readonly toolUseId: string;
	readonly questions: unknown;
	/** Milliseconds of the wall clock. */
	readonly askedAt: number | undefined;
}

/** Sessions of one folder that are looked at, the one written to last first: the others have long been over. */
const mostSessions = 20;

/** The questions that are open in the sessions of a folder, as their transcripts tell. */
export async function waitingCalls(configFolder: string, cwd: string): Promise<WaitingCall[]> {
	const folder = join(configFolder, 'projects', projectFolderName(cwd));
	const calls = await Promise.all((await latestTranscripts(folder)).map((path) => openCallsIn(path)));
	return calls.flat();
}

/** What Claude Code calls the folder in which it keeps the transcripts of a working folder. */
function projectFolderName(cwd: string): string {
	return cwd.replaceAll(/[^a-zA-Z0-9]/g, '-');
}

async function latestTranscripts(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch(() => []); // No session has run there, or it keeps no transcript.
	const files = await Promise.all(
		names.filter((name) => name.endsWith('.jsonl')).map(async (name) => {
			const path = join(folder, name);
			// It may be removed meanwhile.
			const written = await stat(path).catch(() => undefined);
			return { path, at: written?.mtimeMs ?? 0 };
		}),
	);
	return files.sort((a, b) => b.at - a.at).slice(0, mostSessions).map(({ path }) => path);
}

async function openCallsIn(transcriptPath: string): Promise<WaitingCall[]> {
	const lines = await new TranscriptReader(transcriptPath).newLines();
	const open = new Map<string, Extract<TranscriptFact, { kind: 'asked' }>>();
	for (const fact of lines.flatMap(factsOfTranscriptLine)) {
		if (fact.kind === 'asked') {
			open.set(fact.toolUseId, fact);
		} else if (fact.kind === 'ended') {
			open.delete(fact.toolUseId);
		} else if (fact.kind === 'prompted') {
			// What was open before a new prompt is an orphan of a session that was killed and continued.
			open.clear();
		}
	}
	const sessionId = basename(transcriptPath, '.jsonl');
	return [...open.values()].map(({ toolUseId, questions, at }) => ({ sessionId, transcriptPath, toolUseId, questions, askedAt: at }));
}
