import { gzipSync } from 'node:zlib';
import { bodyLimit } from '../../../src/endpoint/body';
import { paths } from '../../../src/protocol/hookWire';
import { recorded, versions } from '../../fixtures/recorded';

/** Bytes as a client that is mistaken, or ill-disposed, sends them. */
export interface MalformedPost {
	readonly path: string;
	readonly body: Buffer;
	/** What the client says that it sends, in bytes. */
	readonly declaredLength: number;
	/** How the client goes on once it has written. */
	readonly then: 'waits' | 'closesItsHalf' | 'hangsUp';
}

type Random = () => number;

interface Post {
	readonly path: string;
	readonly content: object;
}

/** How a right body is spoilt, by the name of the way. Many a spoilt body is still right: that is for the endpoint to say. */
const ways: Readonly<Record<string, (content: object, random: Random) => string | Buffer>> = {
	truncated: (content, random) => {
		const bytes = bytesOf(content);
		return bytes.subarray(0, below(bytes.length, random));
	},
	flipped: (content, random) => {
		const bytes = bytesOf(content);
		for (let count = 1 + below(8, random); count > 0; count--) {
			const at = below(bytes.length, random);
			bytes[at] = bytes[at]! ^ (1 + below(255, random));
		}
		return bytes;
	},
	ofAnotherType: (content, random) => replacing(content, oneOf(['null', 'true', '0', '-1', '""', '"\\u0000"', '[]', '[null]', '{}', '[[{}]]'], random), random),
	deep: (content, random) => {
		const depth = oneOf([100, 5000, 100_000], random);
		const [open, close] = oneOf([['[', ']'], ['{"a":', '}']] as const, random);
		return replacing(content, `${open.repeat(depth)}1${close.repeat(depth)}`, random);
	},
	huge: (content, random) => replacing(content, `"${oneOf(['a', '/a', '\\ud800', '😀'], random).repeat(below(20_000, random))}"`, random),
	tooLarge: (content, random) => replacing(content, `"${'a'.repeat(bodyLimit)}"`, random),
	twice: (content, random) => insideAnObject(content, `"${oneOf(['version', 'requestId', 'event', 'session_id', 'questions', 'question', 'label'], random)}":${oneOf(['1', '"x"', '{}', '[]'], random)},`, random),
	inherited: (content, random) => insideAnObject(content, `"${oneOf(['__proto__', 'constructor', 'prototype'], random)}":{"polluted":true,"prototype":{"polluted":true}},`, random),
	otherwiseEncoded: (content, random) => {
		const text = JSON.stringify(content);
		return oneOf([Buffer.from(text, 'utf16le'), Buffer.from(`é${text}`, 'latin1'), Buffer.from(`\ufeff${text}`), gzipSync(text), Buffer.from(encodeURIComponent(text))], random);
	},
	absurd: (content, random) => replacing(content, oneOf(['1e999', '-1e999', '1e308', '-0', '9007199254740993', '9'.repeat(5000), '0.1e-400', 'NaN'], random), random),
};

/** Far fewer than the others: one of them weighs as much as a thousand. */
const oneInTooLarge = 50;

/** Posts spoilt from what Claude Code was recorded to send, the same for the same numbers. */
export function malformedPosts(count: number, random: Random, claudePid: number): MalformedPost[] {
	const posts = honestPosts(claudePid);
	const names = Object.keys(ways).filter((name) => name !== 'tooLarge');
	return Array.from({ length: count }, (_, index) => {
		const { path, content } = oneOf(posts, random);
		const name = below(oneInTooLarge, random) === 0 ? 'tooLarge' : names[index % names.length]!;
		const body = Buffer.from(ways[name]!({ ...content, ...(path === paths.ask ? { requestId: `malformed-${index}` } : {}) }, random));
		// One in ten also says a wrong length.
		const [declaredLength, then] = below(10, random) > 0 ? [body.length, 'waits' as const] : wrongLength(body.length, random);
		return { path, body, declaredLength, then };
	});
}

function wrongLength(length: number, random: Random): [number, MalformedPost['then']] {
	return oneOf<[number, MalformedPost['then']]>([
		[Math.floor(length / 2), 'waits'],
		[0, 'waits'],
		[Number.MAX_SAFE_INTEGER, 'waits'],
		[length + 100, 'closesItsHalf'],
		[length + 100, 'hangsUp'],
	], random);
}

function honestPosts(claudePid: number): Post[] {
	const eventsOf = (event: Parameters<typeof recorded>[0]) => versions.flatMap((version) => Object.values(recorded(event, version)));
	return [
		...eventsOf('PermissionRequest').map((event) => ({ path: paths.ask, content: { version: 1, requestId: 'malformed', waitedMs: 0, claudePid, event } })),
		...[...eventsOf('PreToolUse'), ...eventsOf('PostToolUse')].map((event) => ({ path: paths.observe, content: { version: 1, event } })),
		{ path: paths.ending, content: { version: 1, requestId: 'malformed-1', cause: 'transcript' } },
		{ path: `${paths.requests}/malformed-1/answer`, content: { answer: [{ labels: ['Option A'], other: '', notes: '' }] } },
	];
}

function bytesOf(content: object): Buffer {
	return Buffer.from(JSON.stringify(content));
}

/** The content as JSON with one of its values, somewhere in it, written like this. */
function replacing(content: object, written: string, random: Random): string {
	let count = 0;
	JSON.stringify(content, (_key, value: unknown) => (count++, value));
	let left = below(count, random);
	const mark = '<here>';
	return JSON.stringify(content, (_key, value: unknown) => (left-- === 0 ? mark : value)).replace(`"${mark}"`, () => written);
}

/** The content as JSON with something more at the beginning of one of its objects. */
function insideAnObject(content: object, written: string, random: Random): string {
	const text = JSON.stringify(content);
	const places = [...text.matchAll(/\{(?=")/g)].map(({ index }) => index + 1);
	const at = oneOf(places, random);
	return text.slice(0, at) + written + text.slice(at);
}

function below(limit: number, random: Random): number {
	return Math.floor(random() * limit);
}

function oneOf<T>(values: readonly T[], random: Random): T {
	return values[below(values.length, random)]!;
}
