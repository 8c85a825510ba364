import { describe, expect, it } from 'vitest';
import { complaints, misfits } from './audit';
import { pseudo, pseudoStrings } from './pseudoLocale';
import { strings } from './requests';
import { showState, stateNames } from './states';
import { useForm } from './useForm';

const openForm = useForm();
const longer = pseudoStrings(strings);

describe('the pseudo language', () => {
	it('is longer, keeps what is put in, and is nowhere English', () => {
		expect(pseudo('Show {0}')).toBe('[Šhów {0} lore]');
		for (const sentence of Object.values(strings) as string[]) {
			expect(pseudo(sentence).length).toBeGreaterThanOrEqual(sentence.length * 1.4);
			expect(pseudo(sentence).match(/\{\d+\}/g)).toEqual(sentence.match(/\{\d+\}/g));
		}
	});
});

describe('in a language that is longer than English', () => {
	it.each(stateNames)('%s fits and is accessible, narrow, wide and at twice the size', async (name) => {
		const form = await openForm({ width: 220, reducedMotion: 'reduce' });
		await showState(form, name, { strings: longer });
		// The last: 640 pixels at a zoom of 200 %.
		for (const width of [220, 420, 320]) {
			await form.page.setViewportSize({ width, height: width === 320 ? 350 : 700 });
			await form.settled();
			expect({ width, found: await misfits(form) }).toEqual({ width, found: [] });
			expect({ width, found: await complaints(form) }).toEqual({ width, found: [] });
		}
	});

	it('nothing is left in English', async () => {
		const form = await openForm();
		for (const name of stateNames) {
			await showState(form, name, { strings: longer });
			const words = await form.page.evaluate(() => document.body.innerText + [...document.querySelectorAll('[aria-label], [title], [placeholder]')].map((one) => one.getAttribute('aria-label')).join('\n'));
			const english = Object.values(strings).filter((sentence: string) => /[a-z]{4}/.test(sentence) && !sentence.includes('{') && words.split('\n').includes(sentence));
			expect({ name, english }).toEqual({ name, english: [] });
			await form.show({ strings: longer, place: 'view', shown: undefined, requestIds: [], sendingIds: [], draft: { choices: [], chat: '' }, editsElsewhere: 0, locale: 'en' });
		}
	});
});
