import { describe, expect, it } from 'vitest';
import { discoveryFileSchema } from '../../../src/protocol/discoveryFile';

const file = { version: 1, windowId: 'w', port: 1024, token: 't', pid: 1, host: 'here', pidSpace: 'here 1', folders: ['/a'], focusedAt: 0 };

describe('a discovery file', () => {
	it.each<[name: string, value: object]>([
		['of a window', file],
		['of a window without a folder', { ...file, folders: [] }],
		['with fields of a later release', { ...file, later: true }],
	])('%s is accepted', (_name, value) => {
		expect(discoveryFileSchema.safeParse(value).success).toBe(true);
	});

	it.each<[name: string, value: unknown]>([
		['of another format', { ...file, version: 2 }],
		['with a port that is none', { ...file, port: 0 }],
		['with a port beyond the last', { ...file, port: 65536 }],
		['with a group of processes for a pid', { ...file, pid: -1 }],
		['without a token', { ...file, token: undefined }],
		['without a machine', { ...file, host: undefined }],
		['with folders that are none', { ...file, folders: [1] }],
		['that is a list', [file]],
	])('%s is refused', (_name, value) => {
		expect(discoveryFileSchema.safeParse(value).success).toBe(false);
	});
});
