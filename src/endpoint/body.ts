import type { IncomingMessage } from 'node:http';
import * as z from 'zod/mini';
import english from 'zod/v4/locales/en.js';

// The small form of zod brings no sentences along; a refusal says what is wrong.
z.config(english());

/** The largest body taken, in bytes: the longest answer a model gives fits several times over. */
export const bodyLimit = 4 * 1024 * 1024;

/** A request that cannot be served, with the status that says why. */
export class HttpProblem extends Error {
	constructor(
		readonly status: number,
		message: string,
		readonly details: Readonly<Record<string, unknown>> = {},
	) {
		super(message);
	}
}

/** The body as JSON, of any shape. */
export async function readJson(request: IncomingMessage, limit = bodyLimit): Promise<unknown> {
	if (Number(request.headers['content-length'] ?? 0) > limit) {
		throw tooLarge(limit);
	}
	const bytes = await readBytes(request, limit);
	try {
		return JSON.parse(bytes.toString('utf8')) as unknown;
	} catch {
		// The parser's own message quotes the body, which may hold a person's prompt.
		throw new HttpProblem(400, 'The body is not JSON.');
	}
}

/** By events, not by iteration: leaving an iteration destroys the connection before the refusal is written. */
function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let size = 0;
		const take = (chunk: Buffer): void => {
			size += chunk.length;
			if (size > limit) {
				request.off('data', take);
				reject(tooLarge(limit));
				return;
			}
			chunks.push(chunk);
		};
		const cutOff = () => reject(new HttpProblem(400, 'The body was cut off.'));
		request.on('data', take);
		request.once('end', () => {
			request.off('close', cutOff);
			resolve(Buffer.concat(chunks));
			// The request lives for as long as its hook waits; its bytes need not.
			chunks.length = 0;
		});
		request.once('close', cutOff);
		request.once('error', cutOff);
	});
}

/** The value in the schema's shape; a wrong one is refused with the path that is wrong. */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.infer<Schema> {
	const result = schema.safeParse(value);
	if (result.success) {
		return result.data;
	}
	const [issue] = result.error.issues;
	const path = issue?.path.join('.') ?? '';
	throw new HttpProblem(422, `The body has the wrong shape at "${path}": ${issue?.message ?? 'invalid'}.`, { path });
}

function tooLarge(limit: number): HttpProblem {
	return new HttpProblem(413, `The body is larger than ${limit} bytes.`);
}
