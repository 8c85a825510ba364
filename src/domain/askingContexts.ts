import type { AskingContext } from './request';

/** The longest text that is kept, in characters; of a longer one the end, which is nearest to the question. */
const mostSaid = 20_000;

/** How much more is cut to begin with a whole line, in characters: a paragraph is one line, and may be all there is. */
const mostCutForLine = 500;

/** Questions of one session whose context stays known: more are never open at once. */
const mostAsked = 20;

interface Told {
	said: string[];
	/** A tool's result came since: what Claude writes next takes the place of what it wrote before. */
	isStale: boolean;
	readonly asked: Map<string, AskingContext>;
}

/** What each session's transcript told about the moments in which it asked. */
export class AskingContexts {
	private readonly sessions = new Map<string, Told>();

	said(sessionId: string, text: string): void {
		const told = this.of(sessionId);
		told.said = told.isStale ? [text] : [...told.said, text];
		told.isStale = false;
	}

	/** Claude was told something: by a tool, or by the person, who begins a new subject. */
	heard(sessionId: string, from: 'tool' | 'person'): void {
		const told = this.of(sessionId);
		told.isStale = true;
		if (from === 'person') {
			told.said = [];
		}
	}

	/** A call with these questions was made now. */
	asked(sessionId: string, key: string, about: Pick<AskingContext, 'model' | 'gitBranch'>): AskingContext {
		const { said, asked } = this.of(sessionId);
		const context: AskingContext = { ...about, said: endOf(said.join('\n\n')) };
		asked.delete(key);
		asked.set(key, context);
		const [oldest] = asked.keys();
		if (asked.size > mostAsked && oldest !== undefined) {
			asked.delete(oldest);
		}
		return context;
	}

	/** What was going on when the session asked this last. */
	find(sessionId: string, key: string): AskingContext | undefined {
		return this.sessions.get(sessionId)?.asked.get(key);
	}

	forget(sessionId: string): void {
		this.sessions.delete(sessionId);
	}

	private of(sessionId: string): Told {
		const told = this.sessions.get(sessionId) ?? { said: [], isStale: false, asked: new Map<string, AskingContext>() };
		this.sessions.set(sessionId, told);
		return told;
	}
}

/** Cut at the beginning of a line, where there is one nearby. */
function endOf(text: string): string {
	if (text.length <= mostSaid) {
		return text;
	}
	const end = text.slice(-mostSaid);
	const lineEnd = end.indexOf('\n');
	return `…\n${lineEnd < mostCutForLine ? end.slice(lineEnd + 1) : end}`;
}
