import { describe, expect, it } from 'vitest';
import { isForeignPage } from '../../../src/picker/isForeignPage';
import { readPickerScreen } from '../../../src/picker/readPickerScreen';
import { questionsOn, screenNames, screenText } from '../../fixtures/screens';

const pages = screenNames.flatMap((name) => {
	const screen = readPickerScreen(screenText(name));
	return screen.kind === 'question' && questionsOn(name) ? [[name, screen] as const] : [];
});

describe('a page of the picker', () => {
	it.each(pages)('is not foreign to its own call: %s', (name, screen) => {
		expect(isForeignPage(screen, questionsOn(name) ?? [])).toBe(false);
	});

	it.each(pages)('is not foreign where a redraw has spoilt a row: %s', (name, screen) => {
		const options = screen.options.map((option, index) => (index === 0 ? { ...option, text: `${option.text}  leftover` } : option));
		expect(isForeignPage({ ...screen, options }, questionsOn(name) ?? [])).toBe(false);
		expect(isForeignPage({ ...screen, options, above: `☐\n${questionsOn(name)?.[0]?.question ?? ''}` }, questionsOn(name) ?? [])).toBe(false);
	});

	it.each(pages)('is foreign to another call: %s', (_, screen) => {
		expect(isForeignPage(screen, [{ question: 'Which colour?', header: 'Colour', multiSelect: false, options: [{ label: 'Red', description: '' }] }])).toBe(true);
	});
});
