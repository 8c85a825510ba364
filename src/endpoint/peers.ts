import { watch, type FSWatcher } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Disposable } from '../domain/emitter';
import type { Inbox } from '../domain/inbox';
import { isFinished, isHeldHere, isUnsettled, type Request } from '../domain/request';
import type { DiscoveryFile } from '../protocol/discoveryFile';
import { requestFrom } from '../protocol/requestSchema';
import type { MirrorLine } from '../protocol/windowMessages';
import { readDiscoveryFile } from './discovery';
import type { Address } from './loopback';
import { listenTo } from './mirrorConnection';
import { wasFound } from './newRequest';
import { isProvablyDead, pidSpace } from './processes';

/** Milliseconds. */
export interface PeerLimits {
	/** A window that the file system did not announce is found by looking this often. */
	readonly look: number;
	/** From a window that went to its requests being dropped: its hooks choose another one within a moment. */
	readonly handOver: number;
}

const peerLimits: PeerLimits = { look: 2000, handOver: 3000 };

/** A window that cannot be reached is tried ever more seldom, but at least once in so many looks. */
const mostLooksBetweenCalls = 32;

export interface PeersParts {
	/** Where windows announce themselves. */
	readonly folder: string;
	readonly windowId: string;
	readonly inbox: Inbox;
	/** Whether the hook of this request waits at this window. */
	readonly isWaitedFor: (requestId: string) => boolean;
	/** A window went, and did not come back: what it had under way is to be followed up. */
	readonly onGone: () => void;
	readonly log: (message: string) => void;
	readonly limits?: PeerLimits;
}

interface Peer extends Address {
	readonly windowId: string;
	/** What it has told of so far; `undefined` once it has told of everything that it holds. */
	told: Set<string> | undefined;
	hasSpoken: boolean;
	connection: Disposable;
}

/**
 * The other windows of this person on this machine. Each tells of the requests that it holds, so that
 * every window shows all of them; a copy is shown, never acted upon.
 */
export class Peers implements Disposable {
	private readonly peers = new Map<string, Peer>();
	/** Tokens of windows that would not talk: each window has its own, made anew at every start. */
	private readonly refused = new Set<string>();
	/** Windows that could not be reached, or went, by their tokens: when they are called again. */
	private readonly silent = new Map<string, { readonly waitMs: number; readonly until: number }>();
	private readonly timers = new Set<NodeJS.Timeout>();
	private readonly clock: NodeJS.Timeout;
	private readonly limits: PeerLimits;
	private watcher: FSWatcher | undefined;
	private looking: Promise<void> = Promise.resolve();

	constructor(private readonly parts: PeersParts) {
		this.limits = parts.limits ?? peerLimits;
		this.clock = setInterval(() => void this.look(), this.limits.look);
		void this.look();
	}

	/** Where a window listens, if it is there. */
	addressOf(windowId: string): Address | undefined {
		return this.peers.get(windowId);
	}

	/** Finds windows that came; done when each has been called. */
	look(): Promise<void> {
		this.watchFolder();
		this.looking = this.looking
			.then(() => this.callNewcomers())
			.catch((error: unknown) => {
				this.parts.log(`windows: ${String(error)}`);
				// A folder that was removed is still watched where it was; one that takes its place would not be.
				this.stopWatching();
			});
		return this.looking;
	}

	dispose(): void {
		clearInterval(this.clock);
		this.timers.forEach((timer) => clearTimeout(timer));
		this.stopWatching();
		this.peers.forEach(({ connection }) => connection.dispose());
		this.peers.clear();
	}

	private watchFolder(): void {
		if (this.watcher) {
			return;
		}
		try {
			this.watcher = watch(this.parts.folder, () => void this.look()).on('error', () => this.stopWatching());
		} catch {
			// Out of watches, or the folder is gone for now.
			this.stopWatching();
		}
	}

	/** The look by the clock goes on, and watches again. */
	private stopWatching(): void {
		this.watcher?.close();
		this.watcher = undefined;
	}

	private async callNewcomers(): Promise<void> {
		const names = (await readdir(this.parts.folder)).filter((name) => name.endsWith('.json'));
		for (const name of names) {
			const file = await readDiscoveryFile(join(this.parts.folder, name));
			if (file && this.isOther(file) && this.isWorthACall(file)) {
				this.call(file);
			}
		}
	}

	private isWorthACall({ windowId, token }: DiscoveryFile): boolean {
		const isCalled = this.peers.get(windowId)?.token === token;
		return !isCalled && !this.refused.has(token) && performance.now() >= (this.silent.get(token)?.until ?? 0);
	}

	private isOther({ windowId, host, pidSpace: space, pid }: DiscoveryFile): boolean {
		return windowId !== this.parts.windowId && host === hostname() && !(space === pidSpace() && isProvablyDead(pid));
	}

	private call({ windowId, port, token }: DiscoveryFile): void {
		this.peers.get(windowId)?.connection.dispose();
		const address = { url: `http://127.0.0.1:${port}`, token };
		const connection = listenTo(
			address,
			this.parts.windowId,
			(line) => this.take(peer, line),
			(end) => {
				if (end === 'refused') {
					this.refused.add(token);
				}
				this.lose(peer);
			},
		);
		const peer: Peer = { ...address, windowId, told: new Set(), hasSpoken: false, connection };
		this.peers.set(windowId, peer);
	}

	private take(peer: Peer, line: MirrorLine): void {
		const { inbox } = this.parts;
		peer.hasSpoken = true;
		switch (line.type) {
			case 'request': {
				const request = { ...requestFrom(line.request), heldBy: peer.windowId };
				peer.told?.add(request.id);
				if (this.isNews(request)) {
					inbox.mirror(request);
				}
				return;
			}
			case 'forgotten':
				return this.drop(peer.windowId, ({ id }) => id === line.requestId);
			case 'complete': {
				const told = peer.told ?? new Set();
				peer.told = undefined;
				this.silent.delete(peer.token);
				return this.drop(peer.windowId, (request) => !told.has(request.id) && !isFinished(request));
			}
		}
	}

	/** A hook may have left the window that tells for this one, or for a third. */
	private isNews({ id, heldBy, state }: Request): boolean {
		const known = this.parts.inbox.get(id);
		if (!known || known.heldBy === heldBy) {
			return true;
		}
		if (isHeldHere(known)) {
			// Found by both at once: one of them has to hold it.
			const isToYield = !wasFound(known) || (heldBy ?? '') < this.parts.windowId;
			return isToYield && !isFinished(known) && known.state.name !== 'answered' && !this.parts.isWaitedFor(id);
		}
		const isHolderThere = known.heldBy !== undefined && this.peers.has(known.heldBy);
		return state.name === 'pending' || !isHolderThere;
	}

	/** Its hooks go on to another window, which then tells of them; what nobody tells of by then is gone. */
	private lose(peer: Peer): void {
		if (this.peers.get(peer.windowId) !== peer) {
			return;
		}
		this.peers.delete(peer.windowId);
		// A file may outlive its window where its process's number is another's by now: who says nothing is called ever more seldom.
		const waitMs = Math.min((this.silent.get(peer.token)?.waitMs ?? this.limits.look / 2) * 2, this.limits.look * mostLooksBetweenCalls);
		// One that has spoken is called at once: its connection may have broken, and what it holds is still there.
		this.silent.set(peer.token, { waitMs, until: performance.now() + (peer.hasSpoken ? 0 : waitMs) });
		if (peer.hasSpoken || this.parts.inbox.all().some((request) => request.heldBy === peer.windowId && isUnsettled(request))) {
			this.followUpAfter(peer);
		}
		void this.look();
	}

	private followUpAfter(peer: Peer): void {
		const timer = setTimeout(() => {
			this.timers.delete(timer);
			if (!this.peers.has(peer.windowId)) {
				this.drop(peer.windowId, (request) => !isFinished(request));
				this.parts.onGone();
			}
		}, this.limits.handOver);
		this.timers.add(timer);
	}

	private drop(windowId: string, isMeant: (request: Request) => boolean): void {
		for (const request of this.parts.inbox.all()) {
			if (request.heldBy === windowId && isMeant(request)) {
				this.parts.inbox.dropCopy(request.id);
			}
		}
	}
}
