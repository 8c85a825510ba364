/**
 * An id that no other hook makes. It is no secret, so the plain generator will do: the module that makes
 * better ones takes as long to load as the one that talks to windows.
 */
export function newRequestId(): string {
	return [hex(Date.now(), 12), hex(process.pid, 8), hex(Math.random() * 2 ** 52, 13)].join('-');
}

function hex(value: number, digits: number): string {
	return Math.floor(value).toString(16).padStart(digits, '0');
}
