import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A port on loopback that the system chose. Nobody is turned away, and nobody answered, before somebody serves it. */
export interface OpenPort {
	readonly server: Server;
	readonly port: number;
	dispose(): Promise<void>;
}

/** How long a client may take to say what it wants, in milliseconds. */
export interface Patience {
	readonly headers: number;
	readonly request: number;
	/** How often slow clients are looked for. */
	readonly check: number;
}

/** Generous: a hook says it in one write. */
const defaultPatience: Patience = { headers: 5000, request: 10_000, check: 1000 };

/** More than all sessions of a person together, and few enough to keep serving. */
const mostConnections = 4096;

/** In a file without anything to load: it is all that a window does before it calls itself started. */
export async function openPort(patience: Patience = defaultPatience): Promise<OpenPort> {
	const server = createServer({ headersTimeout: patience.headers, requestTimeout: patience.request, connectionsCheckingInterval: patience.check });
	server.maxConnections = mostConnections;
	const sockets = trackSockets(server);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, '127.0.0.1', resolve);
	});
	return {
		server,
		port: (server.address() as AddressInfo).port,
		dispose: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				// Waiting hooks find the next window by themselves once their connection is gone.
				sockets.forEach((socket) => socket.destroy());
			}),
	};
}

function trackSockets(server: Server): Set<Socket> {
	const sockets = new Set<Socket>();
	server.on('connection', (socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	return sockets;
}
