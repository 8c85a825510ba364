import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { DecisionResult } from '../domain/deciding';
import type { Inbox } from '../domain/inbox';
import { isHeldHere, type Request } from '../domain/request';
import { answerPostSchema, askPostSchema, endingPostSchema, observePostSchema } from '../protocol/hookMessages';
import { paths, type HookReply } from '../protocol/hookWire';
import { decidePostSchema, mirrorPostSchema, type MirroredRequest, type MirrorLine } from '../protocol/windowMessages';
import { newToken, refusalFor } from './authority';
import { HttpProblem, parsed, readJson } from './body';
import type { Desk, WaitingHook } from './desk';
import { openPort, type OpenPort, type Patience } from './openPort';

/** The endpoint as it runs: where it listens, and the secret that opens it. */
export interface RunningServer {
	readonly port: number;
	readonly token: string;
	dispose(): Promise<void>;
}

export interface ServerParts {
	readonly desk: Desk;
	readonly inbox: Inbox;
	readonly windowId: string;
	readonly log: (message: string) => void;
}

/** A window that leaves this many bytes unread is stopped; it may call again. */
const mostUnread = 64 * 1024 * 1024;

/** Opens a port and serves it. */
export async function startServer(parts: ServerParts & { readonly patience?: Patience }): Promise<RunningServer> {
	return serveAt(await openPort(parts.patience), parts);
}

/** Answers from now on whoever calls at this port and knows the secret. */
export function serveAt({ server, port, dispose }: OpenPort, parts: ServerParts): RunningServer {
	const token = newToken();
	server.on('request', (request: IncomingMessage, response: ServerResponse) => void serve(request, response, token, parts));
	return { port, token, dispose };
}

async function serve(request: IncomingMessage, response: ServerResponse, token: string, parts: ServerParts): Promise<void> {
	try {
		const refusal = refusalFor(request.headers, token);
		if (refusal) {
			throw new HttpProblem(refusal.status, refusal.message);
		}
		await route(request, response, parts);
	} catch (error) {
		const problem = error instanceof HttpProblem ? error : new HttpProblem(500, 'The request could not be served.');
		if (problem !== error) {
			parts.log(`endpoint: ${request.method ?? ''} failed: ${String(error)}`);
		}
		respond(response, problem.status, { error: problem.message, ...problem.details });
	}
}

async function route(request: IncomingMessage, response: ServerResponse, parts: ServerParts): Promise<void> {
	const [pathname = ''] = (request.url ?? '').split('?', 1);
	const { desk, inbox } = parts;
	const [, id, verb] = /^\/v1\/requests\/([\w-]+)\/(answer|decide|release|remove|stop)$/.exec(pathname) ?? [];
	if (id !== undefined && request.method === 'POST') {
		return actOn(request, response, desk, id, verb);
	}
	switch (`${request.method ?? ''} ${pathname}`) {
		case `POST ${paths.ask}`:
			return waitFor(request, response, desk);
		case `POST ${paths.observe}`:
			desk.observe(parsed(observePostSchema, await readJson(request)));
			return respond(response, 200, { ok: true });
		case `POST ${paths.ending}`:
			desk.hookEnding(parsed(endingPostSchema, await readJson(request)));
			return respond(response, 200, { ok: true });
		case `POST ${paths.mirror}`:
			parsed(mirrorPostSchema, await readJson(request));
			return tellOfRequests(response, inbox);
		case `GET ${paths.requests}`:
			return respond(response, 200, { requests: inbox.all().filter(isHeldHere).map(({ id, state }) => ({ id, state: state.name })) });
		case `GET ${paths.health}`:
			return respond(response, 200, { windowId: parts.windowId });
		default:
			throw new HttpProblem(404, 'There is nothing at this path.');
	}
}

/** Holds the connection of a waiting hook open, for hours if need be; each reply is a line of JSON. */
async function waitFor(request: IncomingMessage, response: ServerResponse, desk: Desk): Promise<void> {
	const body = await readJson(request);
	const post = parsed(askPostSchema, body);
	const { requestId } = post;
	const { tool_input: rawInput } = (body as { event: { tool_input: Readonly<Record<string, unknown>> } }).event;
	const hook: WaitingHook = {
		reply: (reply: HookReply) => {
			if (response.writableEnded) {
				return;
			}
			response.write(`${JSON.stringify(reply)}\n`);
			if (reply.type !== 'accepted') {
				response.end();
			}
		},
	};
	response.writeHead(200, { 'Content-Type': 'application/x-ndjson', Connection: 'close' });
	response.once('close', () => desk.hookClosed(requestId, hook));
	desk.ask(post, rawInput, hook);
}

/** Tells another window of the requests that are held here, for as long as it listens. */
function tellOfRequests(response: ServerResponse, inbox: Inbox): void {
	response.writeHead(200, { 'Content-Type': 'application/x-ndjson', Connection: 'close' });
	const tell = (line: MirrorLine) => {
		if (response.writableLength > mostUnread) {
			response.destroy();
		} else {
			response.write(`${JSON.stringify(line)}\n`);
		}
	};
	// The tool's input goes back to the hook from here alone.
	const tellOf = (request: Request) => isHeldHere(request) && tell({ type: 'request', request: { ...request, rawInput: {} } as MirroredRequest });
	inbox.all().forEach(tellOf);
	tell({ type: 'complete' });
	const subscriptions = [
		inbox.onDidChange(({ request }) => tellOf(request)),
		inbox.onDidForget((request) => isHeldHere(request) && tell({ type: 'forgotten', requestId: request.id })),
	];
	response.once('close', () => subscriptions.forEach((subscription) => subscription.dispose()));
}

async function actOn(request: IncomingMessage, response: ServerResponse, desk: Desk, id: string, verb: string | undefined): Promise<void> {
	switch (verb) {
		case 'decide': {
			const { decision, surface } = parsed(decidePostSchema, await readJson(request));
			const result = await desk.decide(id, decision, surface);
			return respond(response, 200, result.sent ? { sent: true } : { sent: false, reason: result.reason });
		}
		case 'release':
			return respond(response, 200, { done: await desk.release(id) });
		case 'stop':
			return respond(response, 200, { done: await desk.stopTyping(id) });
		case 'remove':
			return respond(response, 200, { done: await desk.removeFromList(id) });
		default:
			return answerOver(request, response, desk, id);
	}
}

async function answerOver(request: IncomingMessage, response: ServerResponse, desk: Desk, id: string): Promise<void> {
	const { answer } = parsed(answerPostSchema, await readJson(request));
	const result = await desk.decide(id, { kind: 'answer', answer }, 'api');
	if (result.sent) {
		return respond(response, 202, { sent: true });
	}
	throw problemFor(result);
}

function problemFor(result: Extract<DecisionResult, { sent: false }>): HttpProblem {
	switch (result.reason) {
		case 'notFound':
			return new HttpProblem(404, 'There is no such request.');
		case 'notPending':
			return new HttpProblem(409, 'The request is no longer pending; this answer was not sent.', {
				state: result.request.state.name,
			});
		case 'unreachable':
		case 'hookGone':
			return new HttpProblem(409, 'Nobody waits for this answer any more; it was not sent.', {
				state: result.request.state.name,
			});
		case 'incomplete':
			return new HttpProblem(422, 'The answer is not complete; nothing was sent.', {
				problems: result.problems.map((one) => ({ path: 'questionIndex' in one ? `answer.${one.questionIndex}` : 'text', problem: one.problem })),
			});
		case 'notByKeys':
			return new HttpProblem(422, 'The picker in the terminal cannot take this answer; nothing was sent.', { problems: result.problems });
		case 'notWritten':
			return new HttpProblem(500, 'The answer could not be written down; it was not sent.');
	}
}

function respond(response: ServerResponse, status: number, body: unknown): void {
	if (response.headersSent) {
		response.destroy();
		return;
	}
	const bytes = Buffer.from(JSON.stringify(body));
	response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': bytes.length, Connection: 'close' });
	if (response.req.complete) {
		response.end(bytes);
		return;
	}
	response.write(bytes);
	// Closed on a client that still writes, the connection would be reset and the refusal lost: the rest is
	// read and thrown away, for no longer than a request may take.
	finished(response.req.resume(), () => response.end());
}
