import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually';

export interface AskedQuestion {
	readonly question: string;
	readonly header: string;
	readonly multiSelect: boolean;
	readonly options: readonly { readonly label: string; readonly description: string; readonly preview?: string }[];
}

/** What the model does when Claude Code calls it: a text, then tool calls, all in one message. */
export interface Turn {
	readonly say?: string;
	readonly ask?: readonly AskedQuestion[];
	/** Two questions calls in one message. */
	readonly askBoth?: readonly [readonly AskedQuestion[], readonly AskedQuestion[]];
	readonly bash?: string;
	/** The path of a file to be read. */
	readonly read?: string;
	/** Called when Claude Code asks for this turn; the turn is played when it resolves. */
	readonly after?: () => Promise<void>;
}

export interface ToolResult {
	readonly toolUseId: string;
	readonly content: string;
	readonly isError: boolean;
}

export interface ScriptedSession {
	/** For ANTHROPIC_BASE_URL. */
	readonly baseUrl: string;
	/** The bodies of the main loop's requests; side calls (titles and the like) are not among them. */
	readonly requests: readonly unknown[];
	/** All that the model received from tools so far. */
	readonly toolResults: readonly ToolResult[];
	/** The n-th tool result, counted from 0. */
	received(n: number, limitMs?: number): Promise<ToolResult>;
	/** The first tool result that this function has not given out yet. */
	nextToolResult(limitMs?: number): Promise<ToolResult>;
}

export interface Script {
	readonly turns: readonly Turn[];
	/** Begin again after the last turn; otherwise every further call is answered "Done.". */
	readonly repeat?: boolean;
}

export interface ScriptedModel extends ScriptedSession {
	/** Another script under its own base URL, for another Claude Code on the same server. */
	session(name: string, script: Script): ScriptedSession;
	dispose(): Promise<void>;
}

/** A stand-in for the Messages API on loopback that plays fixed turns. What it receives is what the real model would. */
export async function startScriptedModel(script: Script): Promise<ScriptedModel> {
	const sessions = new Map<string, Session>();
	const server = createServer((request, response) => {
		answer(request, response, sessions).catch((error: unknown) => response.destroy(error as Error));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;

	const session = (name: string, itsScript: Script): ScriptedSession => {
		const created = new Session(`http://127.0.0.1:${port}/s/${encodeURIComponent(name)}`, itsScript);
		sessions.set(encodeURIComponent(name), created);
		return created;
	};
	const first = session('main', script);
	return {
		baseUrl: first.baseUrl,
		requests: first.requests,
		toolResults: first.toolResults,
		received: (n, limitMs) => first.received(n, limitMs),
		nextToolResult: (limitMs) => first.nextToolResult(limitMs),
		session,
		dispose: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}

class Session implements ScriptedSession {
	readonly requests: MessagesRequest[] = [];
	readonly toolResults: ToolResult[] = [];
	private turnsPlayed = 0;
	private givenOut = 0;

	constructor(
		readonly baseUrl: string,
		private readonly script: Script,
	) {}

	play(request: MessagesRequest): Turn {
		this.requests.push(request);
		this.toolResults.push(...toolResultsIn(request));
		const { turns, repeat } = this.script;
		const position = repeat && turns.length > 0 ? this.turnsPlayed % turns.length : this.turnsPlayed;
		this.turnsPlayed += 1;
		return turns[position] ?? { say: 'Done.' };
	}

	received(n: number, limitMs = 60_000): Promise<ToolResult> {
		return eventually(
			() => this.toolResults[n],
			() => `tool result ${n}; the model received ${JSON.stringify(this.toolResults)} in ${this.requests.length} requests`,
			limitMs,
		);
	}

	nextToolResult(limitMs?: number): Promise<ToolResult> {
		const n = this.givenOut;
		this.givenOut += 1;
		return this.received(n, limitMs);
	}
}

interface MessagesRequest {
	readonly model?: string;
	readonly stream?: boolean;
	readonly tools?: readonly { readonly name?: string }[];
	readonly messages?: readonly { readonly role: string; readonly content: string | readonly ContentBlock[] }[];
}

interface ContentBlock {
	readonly type: string;
	readonly text?: string;
	readonly tool_use_id?: string;
	readonly is_error?: boolean;
	readonly content?: string | readonly ContentBlock[];
}

async function answer(request: IncomingMessage, response: ServerResponse, sessions: ReadonlyMap<string, Session>): Promise<void> {
	const [, name = '', rest = ''] = /^\/s\/([^/]+)(\/[^?]*)/.exec(request.url ?? '') ?? [];
	const session = sessions.get(name);
	const body = await textOf(request);
	if (request.method === 'POST' && rest === '/v1/messages/count_tokens') {
		response.setHeader('content-type', 'application/json').end('{"input_tokens":10}');
	} else if (request.method === 'POST' && rest === '/v1/messages' && session) {
		const parsed = JSON.parse(body) as MessagesRequest;
		const turn: Turn = isMainLoop(parsed) ? session.play(parsed) : { say: 'ok' };
		await turn.after?.();
		writeMessage(response, parsed, blocksOf(turn));
	} else {
		response.writeHead(404, { 'content-type': 'application/json' });
		response.end('{"type":"error","error":{"type":"not_found_error","message":"not scripted"}}');
	}
}

function isMainLoop(request: MessagesRequest): boolean {
	return request.tools?.some((tool) => tool.name === 'AskUserQuestion') ?? false;
}

/** Those since the model last spoke; a reminder may follow them in a message of its own. */
function toolResultsIn({ messages = [] }: MessagesRequest): ToolResult[] {
	const since = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1);
	return since
		.flatMap(({ content }) => (typeof content === 'string' ? [] : content))
		.filter((block) => block.type === 'tool_result')
		.map((block) => ({ toolUseId: block.tool_use_id ?? '', content: plainText(block.content), isError: block.is_error ?? false }));
}

function plainText(content: string | readonly ContentBlock[] | undefined): string {
	return typeof content === 'string' ? content : (content ?? []).map((block) => block.text ?? '').join('\n');
}

type OutputBlock = { readonly type: 'text'; readonly text: string } | { readonly type: 'tool_use'; readonly name: string; readonly input: unknown };

function blocksOf(turn: Turn): OutputBlock[] {
	const asked = [...(turn.ask ? [turn.ask] : []), ...(turn.askBoth ?? [])];
	return [
		...(turn.say === undefined ? [] : [{ type: 'text' as const, text: turn.say }]),
		...asked.map((questions) => ({ type: 'tool_use' as const, name: 'AskUserQuestion', input: { questions } })),
		...(turn.read === undefined ? [] : [{ type: 'tool_use' as const, name: 'Read', input: { file_path: turn.read } }]),
		...(turn.bash === undefined ? [] : [{ type: 'tool_use' as const, name: 'Bash', input: { command: turn.bash, description: 'Run a scripted command' } }]),
	];
}

function writeMessage(response: ServerResponse, request: MessagesRequest, blocks: readonly OutputBlock[]): void {
	const usage = { input_tokens: 10, output_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
	const stopReason = blocks.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn';
	const content = blocks.map((block) => (block.type === 'text' ? block : { ...block, id: `toolu_${id()}` }));
	const message = { id: `msg_${id()}`, type: 'message', role: 'assistant', model: request.model ?? 'scripted', stop_sequence: null, usage };

	if (request.stream !== true) {
		response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...message, content, stop_reason: stopReason }));
		return;
	}
	response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
	const send = (type: string, data: object) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
	send('message_start', { message: { ...message, content: [], stop_reason: null } });
	content.forEach((block, index) => {
		const text = block.type === 'text';
		send('content_block_start', { index, content_block: text ? { type: 'text', text: '' } : { ...block, input: {} } });
		send('content_block_delta', {
			index,
			delta: text ? { type: 'text_delta', text: block.text } : { type: 'input_json_delta', partial_json: JSON.stringify(block.input) },
		});
		send('content_block_stop', { index });
	});
	send('message_delta', { delta: { stop_reason: stopReason, stop_sequence: null }, usage: { output_tokens: 10 } });
	send('message_stop', {});
	response.end();
}

function id(): string {
	return randomBytes(12).toString('hex');
}

async function textOf(request: IncomingMessage): Promise<string> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) {
		chunks.push(chunk as Buffer);
	}
	return Buffer.concat(chunks).toString('utf8');
}
