import { describe, expect, it } from 'vitest';
import { AskingContexts } from '../../../src/domain/askingContexts';

const about = { model: 'claude-x', gitBranch: 'main' };
const saidWhenAsked = (contexts: AskingContexts, sessionId = 's') => contexts.asked(sessionId, 'key', about).said;

describe('what was said before a question', () => {
	it('is nothing where Claude wrote nothing', () => {
		expect(new AskingContexts().asked('s', 'key', about)).toEqual({ said: '', ...about });
	});

	it('is all that Claude wrote in one go', () => {
		const contexts = new AskingContexts();
		contexts.said('s', 'First.');
		contexts.said('s', 'Second.');
		expect(saidWhenAsked(contexts)).toBe('First.\n\nSecond.');
	});

	it('is replaced by what Claude wrote after a tool', () => {
		const contexts = new AskingContexts();
		contexts.said('s', 'I will look.');
		contexts.heard('s', 'tool');
		contexts.said('s', 'Found it.');
		contexts.said('s', 'Two ways.');
		expect(saidWhenAsked(contexts)).toBe('Found it.\n\nTwo ways.');
	});

	it('stays where Claude wrote nothing since a tool', () => {
		const contexts = new AskingContexts();
		contexts.said('s', 'I will look, then ask.');
		contexts.heard('s', 'tool');
		contexts.heard('s', 'tool');
		expect(saidWhenAsked(contexts)).toBe('I will look, then ask.');
	});

	it('is gone when the person begins a new subject', () => {
		const contexts = new AskingContexts();
		contexts.said('s', 'Done.');
		contexts.heard('s', 'person');
		expect(saidWhenAsked(contexts)).toBe('');
		contexts.said('s', 'New.');
		expect(saidWhenAsked(contexts)).toBe('New.');
	});

	it('is that of its own session', () => {
		const contexts = new AskingContexts();
		contexts.said('s', 'Mine.');
		contexts.heard('other', 'person');
		expect(saidWhenAsked(contexts, 'other')).toBe('');
		expect(saidWhenAsked(contexts)).toBe('Mine.');
	});

	it('is what was said then, whatever is said later', () => {
		const contexts = new AskingContexts();
		contexts.said('s', 'Before.');
		contexts.asked('s', 'key', about);
		contexts.heard('s', 'person');
		contexts.said('s', 'After.');
		expect(contexts.find('s', 'key')?.said).toBe('Before.');
	});
});

describe('of a long text', () => {
	const saidOf = (text: string) => {
		const contexts = new AskingContexts();
		contexts.said('s', text);
		return saidWhenAsked(contexts);
	};

	it('20,000 characters are kept whole', () => {
		expect(saidOf('x'.repeat(20_000))).toBe('x'.repeat(20_000));
	});

	it('the end is kept, from the beginning of a line, with a sign that there was more', () => {
		const lines = Array.from({ length: 3000 }, (_, index) => `line ${index}`);
		const said = saidOf(lines.join('\n'));
		expect(said.length).toBeLessThanOrEqual(20_002);
		expect(said.startsWith('…\nline ')).toBe(true);
		expect(said.endsWith('\nline 2999')).toBe(true);
		expect(lines.join('\n').endsWith(said.slice(1))).toBe(true);
		expect(said.length).toBeGreaterThan(19_900);
	});

	it('the end is kept also where it is one line', () => {
		expect(saidOf(`a${'x'.repeat(20_000)}`)).toBe(`…\n${'x'.repeat(20_000)}`);
	});

	it.each<[name: string, last: string]>([
		['its only line end is the last character', '\n'],
		['a short line follows a very long one', '\nSo which one?'],
	])('the end is kept also where %s', (_name, last) => {
		const text = `${'x'.repeat(30_000)}${last}`;
		expect(saidOf(text)).toBe(`…\n${text.slice(-20_000)}`);
	});
});

describe('a context', () => {
	it('is found again by session and question', () => {
		const contexts = new AskingContexts();
		contexts.said('s', 'Before.');
		const asked = contexts.asked('s', 'key', about);
		expect(contexts.find('s', 'key')).toBe(asked);
		expect(contexts.find('s', 'another key')).toBeUndefined();
		expect(contexts.find('other', 'key')).toBeUndefined();
	});

	it('of a question that is asked again is that of the last time', () => {
		const contexts = new AskingContexts();
		contexts.asked('s', 'key', about);
		contexts.said('s', 'Again.');
		contexts.asked('s', 'key', { model: undefined, gitBranch: 'other' });
		expect(contexts.find('s', 'key')).toEqual({ said: 'Again.', model: undefined, gitBranch: 'other' });
	});

	it('is kept for the latest twenty questions of a session', () => {
		const contexts = new AskingContexts();
		Array.from({ length: 20 }, (_, index) => contexts.asked('s', `key ${index}`, about));
		contexts.asked('s', 'key 0', about);
		contexts.asked('s', 'key 20', about);
		expect(['key 0', 'key 1', 'key 2', 'key 20'].map((key) => contexts.find('s', key) !== undefined)).toEqual([true, false, true, true]);
	});

	it('goes with its session, and what was said there, too', () => {
		const contexts = new AskingContexts();
		contexts.said('s', 'Before.');
		contexts.asked('s', 'key', about);
		contexts.forget('s');
		expect(contexts.find('s', 'key')).toBeUndefined();
		expect(saidWhenAsked(contexts)).toBe('');
	});
});
