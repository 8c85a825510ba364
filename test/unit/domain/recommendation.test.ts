import { expect, it } from 'vitest';
import { shownLabel } from '../../../src/domain/recommendation';

it.each<[label: string, text: string, isRecommended: boolean]>([
	['Postgres (Recommended)', 'Postgres', true],
	['Postgres (recommended)', 'Postgres', true],
	['Postgres(RECOMMENDED)', 'Postgres', true],
	['Postgres  (Recommended) \n', 'Postgres', true],
	['Postgres (new) (Recommended)', 'Postgres (new)', true],
	['Postgres', 'Postgres', false],
	['Recommended', 'Recommended', false],
	['Postgres Recommended', 'Postgres Recommended', false],
	['Postgres (not recommended)', 'Postgres (not recommended)', false],
	['Postgres (Recommended for now)', 'Postgres (Recommended for now)', false],
	['(Recommended) Postgres', '(Recommended) Postgres', false],
	['(Recommended)', '(Recommended)', false],
	[' (Recommended)', ' (Recommended)', false],
	['', '', false],
])('the label %j is shown as %j, recommended: %s', (label, text, isRecommended) => {
	expect(shownLabel(label)).toEqual({ text, isRecommended });
});
