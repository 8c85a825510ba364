import { Inbox } from '../../src/domain/inbox';
import { Desk } from '../../src/endpoint/desk';
import { Discovery } from '../../src/endpoint/discovery';
import { Intents } from '../../src/endpoint/intents';
import { panelFolders } from '../../src/endpoint/panelHome';
import { startServer } from '../../src/endpoint/server';
import { watchTranscript } from '../../src/endpoint/transcriptWatch';

export interface OpenDesk {
	readonly inbox: Inbox;
	readonly desk: Desk;
	dispose(): Promise<void>;
}

/** The endpoint as it ships, without an editor around it, announced to the hooks of a home. */
export async function openDeskIn(panelHome: string): Promise<OpenDesk> {
	const log = (message: string) => console.error(message);
	const folders = panelFolders(panelHome);
	const inbox = new Inbox(Date.now);
	const desk = new Desk({
		inbox,
		intents: new Intents(folders.intents),
		watchTranscript: (path, tell) => watchTranscript(path, tell, (error) => log(String(error))),
		now: Date.now,
		log,
	});
	const server = await startServer({ desk, inbox, windowId: 'bench', log });
	const discovery = new Discovery(folders.windows, { windowId: 'bench', port: server.port, token: server.token });
	await discovery.announce({ folders: [], repositories: [], focusedAt: Date.now() });
	return {
		inbox,
		desk,
		dispose: async () => {
			await discovery.withdraw();
			await server.dispose();
			desk.dispose();
		},
	};
}
