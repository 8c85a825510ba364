import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A secret for one run of one window. */
export function newToken(): string {
	return randomBytes(32).toString('base64url');
}

/** Why a request is turned away before its body is read. */
export interface Refusal {
	readonly status: 401 | 403;
	readonly message: string;
}

/**
 * Only programs of this machine that can read the discovery file are heard. Web pages are not: they
 * cannot leave out `Origin`, and a name that resolves to loopback does not make a loopback `Host`.
 */
export function refusalFor(headers: IncomingHttpHeaders, token: string): Refusal | undefined {
	if (headers.origin !== undefined) {
		return { status: 403, message: 'Requests from web pages are refused.' };
	}
	if (!isLoopbackHost(headers.host)) {
		return { status: 403, message: 'The Host header must name the loopback address.' };
	}
	if (!isBearer(headers.authorization, token)) {
		return { status: 401, message: 'The bearer token is missing or wrong.' };
	}
	return undefined;
}

function isLoopbackHost(host: string | undefined): boolean {
	return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i.test(host ?? '');
}

function isBearer(authorization: string | undefined, token: string): boolean {
	const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
	// Hashed first, so that neither length nor content shows in the time it takes.
	return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
