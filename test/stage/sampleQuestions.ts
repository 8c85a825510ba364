import type { AskedQuestion, Turn } from './scriptedModel';

const storage: AskedQuestion = {
	question: 'Where should sessions be stored?',
	header: 'Storage',
	multiSelect: false,
	options: [
		{ label: 'PostgreSQL (Recommended)', description: 'The database we already run: one more table, one more index, nothing new to operate' },
		{ label: 'Redis', description: 'Fast, and entries expire by themselves; one more service to watch' },
		{ label: 'Signed cookies', description: 'Nothing on the server; a session cannot be revoked before it expires' },
	],
};

const covered: AskedQuestion = {
	question: 'Which paths should the new tests cover?',
	header: 'Tests',
	multiSelect: true,
	options: [
		{ label: 'Signing in', description: 'Right and wrong passwords, locked accounts' },
		{ label: 'Expiry', description: 'Idle and absolute limits, with a fake clock' },
		{ label: 'Revocation', description: 'Signing out here, and everywhere' },
		{ label: 'Migration', description: 'Sessions written by the release before this one' },
	],
};

const rollout: AskedQuestion = {
	question: 'How should this be rolled out?',
	header: 'Rollout',
	multiSelect: false,
	options: [
		{ label: 'Behind a flag', description: 'Off by default, switched on for one team first' },
		{ label: 'All at once', description: 'With the next release; everybody signs in again' },
	],
};

const lifetime: AskedQuestion = {
	question: 'How long may a session live?',
	header: 'Lifetime',
	multiSelect: false,
	options: [
		{ label: 'One day', description: 'People sign in every morning' },
		{ label: 'Two weeks', description: 'What the old code did' },
		{ label: 'Until signed out', description: 'Never expires by itself' },
	],
};

const schema: AskedQuestion = {
	question: 'What should the table look like?',
	header: 'Schema',
	multiSelect: false,
	options: [
		{
			label: 'One JSON column',
			description: 'Whatever a session holds, in one place',
			preview: '```sql\nCREATE TABLE sessions (\n  id         uuid PRIMARY KEY,\n  data       jsonb NOT NULL,\n  expires_at timestamptz NOT NULL\n);\n\nCREATE INDEX ON sessions (expires_at);\n```',
		},
		{
			label: 'A column for each field',
			description: 'Checked by the database, harder to change',
			preview: '```sql\nCREATE TABLE sessions (\n  id         uuid PRIMARY KEY,\n  user_id    bigint NOT NULL REFERENCES users,\n  csrf_token text NOT NULL,\n  locale     text,\n  expires_at timestamptz NOT NULL\n);\n\nCREATE INDEX ON sessions (user_id);\nCREATE INDEX ON sessions (expires_at);\n```',
		},
		{
			label: 'Two tables',
			description: 'What never changes apart from what does',
			preview: '**Fewer writes**, one join more.\n\n| table | holds | written |\n| --- | --- | --- |\n| `sessions` | id, user, expiry | once |\n| `session_data` | key, value | often |\n',
		},
	],
};

/** What the sample session asks, one call after another. */
export const sampleQuestions: readonly (readonly AskedQuestion[])[] = [[storage], [schema], [covered, rollout, lifetime]];

/** The same as turns of the scripted model. */
export const sampleTurns: readonly Turn[] = [
	{
		say: 'I have read the session code. **Three places** write sessions:\n\n- `src/sessions.js`, a `Map` in memory\n- the login handler, which also sets the cookie\n- the nightly clean-up\n\nSo one decision comes first.',
		ask: [storage],
	},
	{ say: 'Good. I drafted three schemas; each has its price.', ask: [schema] },
	{ say: 'Last, the tests and how it goes live.', ask: [covered, rollout, lifetime] },
	{ say: 'Thank you, that is all I need. Type anything to be asked again.' },
];
