import { describe, expect, it } from 'vitest';
import { chatMessage, declineMessage } from '../../../src/domain/wordsToModel';
import { questionOf } from './questions';

const first = questionOf(['Red', 'Blue'], { question: 'Which colour?', header: 'Colour' });
const second = questionOf(['Auth'], { question: 'Which parts?\nAll of them?', header: 'Parts' });

describe('what the model reads when the person wants to talk first', () => {
	it('holds what they wrote, as they wrote it, without the blanks around it', () => {
		expect(chatMessage([first], '\n  Why not **green**?\n\n- or `teal`  \n')).toContain('\n\nWhy not **green**?\n\n- or `teal`\n\n');
	});

	it('names every question of the call, in the order asked', () => {
		const message = chatMessage([first, second], 'Why?');
		expect(message.indexOf('- Which colour?')).toBeGreaterThan(message.indexOf('Why?'));
		expect(message.indexOf('- Which parts?\nAll of them?')).toBeGreaterThan(message.indexOf('- Which colour?'));
	});

	it('holds nothing else: it is the same sentence around any text and any questions', () => {
		const frameOf = (text: string, questions = [first]) =>
			questions.reduce((left, { question }) => left.replace(`- ${question}`, ''), chatMessage(questions, text).replace(text, '')).trimEnd();
		expect(frameOf('Why?')).toBe(frameOf('Something quite different', [second]));
		expect(chatMessage([first], 'Why?')).not.toMatch(/Red|Blue|Colour/);
	});

	it('says that nothing was answered', () => {
		expect(chatMessage([first], 'Why?')).toMatch(/^The user has not answered yet/);
	});

	it('is told apart from a decline, and from what Claude Code says itself after Esc', () => {
		for (const words of [chatMessage([first], 'Why?'), declineMessage]) {
			expect(words.trim()).toBe(words);
			expect(words).not.toMatch(/how to proceed\.$/);
		}
		expect(declineMessage).not.toBe(chatMessage([], ''));
	});
});
