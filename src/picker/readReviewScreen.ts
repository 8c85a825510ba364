import { findTabs } from './pickerTabs';
import type { ReviewScreen } from './pickerScreen';

const warning = '⚠ You have not answered all questions';

/** The page that lists the answers, if that is what the screen ends with. */
export function readReviewScreen(lines: readonly string[]): ReviewScreen | undefined {
	const end = lines.slice(-5).join('\n');
	const rows = /^\nReady to submit your answers\?\n\n([❯ ]) 1\. Submit answers\n([❯ ]) 2\. Cancel$/.exec(end);
	// One cursor, or it is not known what Enter does.
	if (!rows || (rows[1] === '❯') === (rows[2] === '❯')) {
		return undefined;
	}
	const body = lines.slice(0, -5);
	const tabs = findTabs(body);
	const title = body.findLastIndex((line) => line === 'Review your answers');
	const isTitled = title >= 0 && (tabs ? title > tabs.at && isBlank(body.slice(tabs.at + 1, title)) : isBlank(body.slice(0, title)));
	if (tabs && !isTitled) {
		return undefined;
	}
	const shown = isTitled ? body.slice(title + 1) : body;
	const warned = isTitled ? shown.findIndex((line) => line !== '') : -1;
	const warnsUnanswered = shown[warned] === warning;
	return {
		kind: 'review',
		tabs: tabs?.tabs,
		list: (warnsUnanswered ? shown.slice(warned + 1) : shown).join('\n').trim(),
		isWhole: isTitled,
		warnsUnanswered,
		cursor: rows[1] === '❯' ? 'submit' : 'cancel',
	};
}

function isBlank(lines: readonly string[]): boolean {
	return lines.every((line) => line === '');
}
