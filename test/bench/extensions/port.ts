import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExtensionContext } from 'vscode';

/** The least that can be posted to: opens a port, and tells which. */
export async function activate(context: ExtensionContext): Promise<{ port: number }> {
	const server = createServer((_request, response) => response.end('{}'));
	context.subscriptions.push({ dispose: () => server.close() });
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { port: (server.address() as AddressInfo).port };
}
