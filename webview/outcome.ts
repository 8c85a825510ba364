import type { FormRequest, FormStrings } from '../src/protocol/formMessages';
import { button } from './controls';
import { element } from './element';
import { tag } from './tag';

export interface OutcomeActs {
	copy(text: string): void;
	/** Types what was lost into the terminal. */
	type(): void;
}

/** What is left of a request that is over: questions, answers, and whatever was written but did not arrive. */
export function outcome(request: FormRequest, strings: FormStrings, acts: OutcomeActs): HTMLElement {
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
		shown.append(element('div', { class: 'unsent', dir: 'auto' }, unsentText));
	}
	const buttons = [
		...(request.canTypeKept ? [button({ label: strings.typeKept, kind: 'primary', onPress: () => acts.type() }).element] : []),
		...(unsentText === undefined ? [] : [button({ label: strings.copyAnswer, kind: 'secondary', onPress: () => acts.copy(unsentText) }).element]),
	];
	if (buttons.length > 0) {
		shown.append(element('div', { class: 'buttons' }, ...buttons));
	}
	return shown;
}

export function hasSameOutcome(one: FormRequest, other: FormRequest): boolean {
	return one.canTypeKept === other.canTypeKept && one.unsentText === other.unsentText && JSON.stringify(one.answers) === JSON.stringify(other.answers);
}
