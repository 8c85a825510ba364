import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { EventEmitter, TreeItem, window, type ExtensionContext } from 'vscode';

/** The least that shows a number: a post sets the badge. */
export function activate(context: ExtensionContext): void {
	const changes = new EventEmitter<undefined>();
	const view = window.createTreeView('badge.view', {
		treeDataProvider: { onDidChangeTreeData: changes.event, getChildren: () => [], getTreeItem: () => new TreeItem('') },
	});
	const server = createServer((request, response) => {
		let text = '';
		request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
		request.once('end', () => {
			const { value } = JSON.parse(text) as { value: number };
			view.badge = value === 0 ? undefined : { value, tooltip: '' };
			response.writeHead(200, { Connection: 'close' }).end('{}');
		});
	});
	server.listen(0, '127.0.0.1', () => {
		appendFileSync(process.env['BENCH_BADGE_PORT'] ?? '', `${(server.address() as AddressInfo).port}\n`);
	});
	context.subscriptions.push(view, changes, { dispose: () => server.close() });
}
