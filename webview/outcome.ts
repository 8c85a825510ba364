import type { FormRequest, FormStrings } from '../src/protocol/formMessages';
import { button } from './controls';
import { element } from './element';
import { tag } from './tag';

/** What is left of a request that is over: questions, answers, and whatever was written but did not arrive. */
export function outcome(request: FormRequest, strings: FormStrings, copy: (text: string) => void): HTMLElement {
	const shown = element('div', { class: 'outcome' });
	if (request.answers.length > 0) {
		shown.append(
			element(
				'dl',
				{ class: 'answers' },
				...request.answers.flatMap(({ header, question, answer }) => [
					element('dt', {}, ...(header === '' ? [] : [tag(header)]), element('span', { class: 'askedText', dir: 'auto' }, question)),
					element('dd', { dir: 'auto' }, answer),
				]),
			),
		);
	}
	const { unsentText } = request;
	if (unsentText !== undefined) {
		shown.append(
			element('div', { class: 'unsent', dir: 'auto' }, unsentText),
			button({ label: strings.copyAnswer, kind: 'secondary', onPress: () => copy(unsentText) }).element,
		);
	}
	return shown;
}

export function hasSameOutcome(one: FormRequest, other: FormRequest): boolean {
	return one.unsentText === other.unsentText && JSON.stringify(one.answers) === JSON.stringify(other.answers);
}
