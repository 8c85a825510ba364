import {
	env,
	EventEmitter,
	l10n,
	ThemeColor,
	ThemeIcon,
	TreeItem,
	TreeItemCollapsibleState,
	window,
	type Disposable,
	type TreeDataProvider,
} from 'vscode';
import { durationText } from '../domain/duration';
import type { Inbox } from '../domain/inbox';
import { isBeingTyped, isFinished, isWaiting, type Request, type StateName } from '../domain/request';
import { sessionLabel } from '../domain/sessionLabel';
import { canTypeKept, isAnswerable } from './answerable';
import type { Clock } from './clock';
import type { Drafts } from './drafts';
import { unsentText } from './formSnapshot';
import { commands, views } from './ids';
import { oneLine, plainText } from './plainText';
import type { Quiet } from './quiet';
import { nameOf } from './nameOf';
import { TreeOutline } from './treeOutline';
import { statusWords } from './typingWords';
import { answerLines, stateLabel } from './words';

/** A row of the tree. */
export type Node =
	| { readonly kind: 'session'; readonly sessionId: string }
	| { readonly kind: 'request'; readonly requestId: string }
	| { readonly kind: 'finished' };

/** The longest text in a row, in characters; all of it is in the tooltip. */
const textLimit = 90;

/** Live requests by session, oldest first; below them those that have ended, latest first. */
export function showTree(inbox: Inbox, drafts: Drafts, clock: Clock, quiet: Quiet): Disposable[] {
	const tree = new RequestTree(inbox, drafts, quiet);
	const view = window.createTreeView(views.requests, { treeDataProvider: tree });
	const count = () => {
		const waiting = inbox.all().filter(isWaiting).length;
		view.badge = waiting === 0 ? undefined : { value: waiting, tooltip: l10n.t('{0} waiting for an answer', waiting) };
	};
	const draw = () => {
		tree.refresh();
		count();
	};
	draw();
	return [
		view,
		tree,
		inbox.onDidChange(({ request, from }) => {
			tree.refreshAfter(request, from);
			count();
		}),
		inbox.onDidForget(draw),
		quiet.onDidChange(draw),
		drafts.onDidChange(({ requestId }) => {
			const request = inbox.get(requestId);
			// What came after the end can be copied from now on.
			if (request && isFinished(request)) {
				tree.refresh();
			}
		}),
		clock.onDidTick(() => view.visible && tree.refresh()),
	];
}

class RequestTree implements TreeDataProvider<Node>, Disposable {
	private readonly changes = new EventEmitter<Node | undefined>();
	/** The editor knows a row by the very object that it was given. */
	private readonly outline = new TreeOutline<Node>();
	readonly onDidChangeTreeData = this.changes.event;

	constructor(
		private readonly inbox: Inbox,
		private readonly drafts: Drafts,
		private readonly quiet: Quiet,
	) {}

	refresh(): void {
		// Drawn when the editor asks for it.
		this.outline.clear();
		this.changes.fire(undefined);
	}

	/** A step of one request is a matter of its session's rows, as long as the rest looks the same. */
	refreshAfter(request: Request, from: StateName | undefined): void {
		const row = this.outline.rowOfStep(request, from);
		if (row) {
			this.changes.fire(row);
		} else {
			this.refresh();
		}
	}

	dispose(): void {
		this.changes.dispose();
	}

	getChildren(node?: Node): Node[] {
		const requests = this.inbox.all();
		const live = requests.filter((request) => !isFinished(request));
		const finished = requests.filter(isFinished).sort((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0));
		switch (node?.kind) {
			case undefined: {
				const rows = this.outline.draw(live, (sessionId) => ({ kind: 'session', sessionId }));
				return finished.length > 0 ? [...rows, { kind: 'finished' }] : rows;
			}
			case 'session':
				return live.filter(({ session }) => session.id === node.sessionId).map(rowOf);
			case 'finished':
				return finished.map(rowOf);
			case 'request':
				return [];
		}
	}

	getTreeItem(node: Node): TreeItem {
		switch (node.kind) {
			case 'session':
				return this.sessionItem(node.sessionId);
			case 'finished':
				return finishedItem();
			case 'request': {
				const request = this.inbox.get(node.requestId);
				return request ? requestItem(request, unsentText(request, this.drafts) !== undefined) : new TreeItem('');
			}
		}
	}

	private sessionItem(sessionId: string): TreeItem {
		const requests = this.inbox.all();
		const session = requests.find((request) => request.session.id === sessionId)?.session;
		const name = session ? sessionLabel(session, requests) : sessionId;
		const isMuted = this.quiet.isMuted(sessionId);
		const item = new TreeItem(plainText(name), TreeItemCollapsibleState.Expanded);
		item.id = `session ${sessionId}`;
		item.iconPath = new ThemeIcon(isMuted ? 'bell-slash' : 'terminal');
		item.tooltip = session?.cwd ?? '';
		const facts = [
			session && session.folderName !== session.name ? plainText(session.folderName) : '',
			isMuted ? l10n.t('muted') : '',
		];
		item.description = facts.filter((fact) => fact !== '').join(' · ');
		item.contextValue = isMuted ? 'session muted' : 'session';
		item.accessibilityInformation = { label: [l10n.t('Session {0}', name), ...facts].filter((fact) => fact !== '').join(', ') };
		return item;
	}
}

function rowOf(request: Request): Node {
	return { kind: 'request', requestId: request.id };
}

function finishedItem(): TreeItem {
	const item = new TreeItem(l10n.t('Recently finished'), TreeItemCollapsibleState.Collapsed);
	item.id = 'finished';
	item.iconPath = new ThemeIcon('history');
	item.contextValue = 'finished';
	return item;
}

function requestItem(request: Request, isCopyable: boolean): TreeItem {
	const text = oneLine(request.questions.map(({ question }) => question).join(' / '), textLimit);
	const duration = durationText((request.endedAt ?? Date.now()) - request.askedAt, env.language);
	// What tells most comes first: a narrow sidebar cuts the rest.
	const facts = isFinished(request)
		? [stateLabel(request), request.session.name, text]
		: [duration, ...(request.state.name === 'pending' ? [] : [stateLabel(request)]), text];
	const item = new TreeItem(plainText(request.questions.map(nameOf).join(', ')), TreeItemCollapsibleState.None);
	item.id = `request ${request.id}`;
	item.iconPath = icons[request.state.name];
	item.description = plainText(facts.join(' · '));
	item.tooltip = tooltipOf(request);
	item.contextValue = contextOf(request, isCopyable);
	item.command = { command: commands.open, title: l10n.t('Open'), arguments: [rowOf(request)] };
	item.accessibilityInformation = {
		label: l10n.t('{0}, {1}, {2}, session {3}', text, stateLabel(request), duration, request.session.name),
	};
	return item;
}

/** What can be done with a row, for the menus' `when` clauses. */
function contextOf(request: Request, isCopyable: boolean): string {
	const marks = [isAnswerable(request) && 'answerable', canTypeKept(request) && 'typeable', isBeingTyped(request) && 'typing', isCopyable && 'copyable'];
	return ['request', request.state.name, ...marks.filter((mark) => mark !== false)].join(' ');
}

/** Plain text, never Markdown: it holds the model's words. */
function tooltipOf(request: Request): string {
	const asked = request.questions.map(({ header, question }) => (header ? `${header}: ${question}` : question));
	const answered = answerLines(request).map(({ header, question, answer }) => `${header || question} → ${answer}`);
	return [...asked, '', statusWords(request), ...answered, request.session.cwd].join('\n');
}

const icons: Readonly<Record<StateName, ThemeIcon>> = {
	pending: new ThemeIcon('question', new ThemeColor('charts.yellow')),
	terminalOnly: new ThemeIcon('terminal', new ThemeColor('charts.yellow')),
	released: new ThemeIcon('terminal'),
	answered: new ThemeIcon('sync~spin'),
	delivered: new ThemeIcon('pass', new ThemeColor('charts.green')),
	different: new ThemeIcon('warning', new ThemeColor('charts.orange')),
	answeredElsewhere: new ThemeIcon('pass'),
	withdrawn: new ThemeIcon('circle-slash'),
	lost: new ThemeIcon('error', new ThemeColor('charts.red')),
};
