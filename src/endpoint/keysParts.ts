import type { Channel, Session } from '../domain/request';
import type { TypeDecision } from './typist';

/** The way through the terminal. */
export interface KeysParts {
	readonly typeDecision: TypeDecision;
	/** Which way the person wants a decision to take where there are two. */
	readonly preferred: () => Channel;
	/** The pane in which a process runs, for a session that did not say. */
	readonly findPane: (pid: number) => Promise<Session['pane']>;
}

/** Where there is none: hooks alone carry answers. */
export const noTerminal: KeysParts = {
	typeDecision: () => Promise.resolve({ outcome: 'refused', reason: 'tmuxAbsent' }),
	preferred: () => 'race',
	findPane: () => Promise.resolve(undefined),
};
