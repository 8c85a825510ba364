import { describe, expect, it } from 'vitest';
import { endsAsPicker } from '../../../src/picker/endsAsPicker';
import { screenLines } from '../../../src/picker/screenLines';
import { questionsOn, screenNames, screenText } from '../../fixtures/screens';

const plain = (name: string) => screenLines(screenText(name)).join('\n');
const pickers = screenNames.filter((name) => questionsOn(name));

/** Some dialogs end as a picker does: then it is not known for a while. */
const gone = screenNames.filter((name) => !questionsOn(name) && (name.startsWith('perm_') || !/Esc to\s+cancel|Enter to select/.test(plain(name))));

describe('the end of a screen', () => {
	it.each(pickers)('may be that of a picker, with a line or two below it as well: %s', (name) => {
		expect(endsAsPicker(plain(name))).toBe(true);
		expect(endsAsPicker(`${plain(name)}\n${'auto-continue in 9s · any key to stay'.padStart(80)}\nsome notice`)).toBe(true);
	});

	it.each(gone)('is not that of a picker: %s', (name) => {
		expect(endsAsPicker(plain(name))).toBe(false);
	});
});
