import { expect, it } from 'vitest';
import { asTyped } from '../../../src/domain/asTyped';
import { choiceOf } from './questions';

it('blanks around what was written are not typed', () => {
	const answer = [choiceOf(['A'], { notes: ' but\nslowly \n' }), choiceOf([], { other: '\n  a  b ' })];
	expect(asTyped({ kind: 'answer', answer })).toEqual({ kind: 'answer', answer: [choiceOf(['A'], { notes: 'but\nslowly' }), choiceOf([], { other: 'a  b' })] });
});

it('what holds no text is typed as it is', () => {
	expect(asTyped({ kind: 'decline' })).toEqual({ kind: 'decline' });
	expect(asTyped({ kind: 'chat', text: '' })).toEqual({ kind: 'chat', text: '' });
});
