import type { PickerScreen } from './pickerScreen';
import { readQuestionScreen } from './readQuestionScreen';
import { readReviewScreen } from './readReviewScreen';
import { screenLines } from './screenLines';
import { withoutCountdown } from './withoutCountdown';

/**
 * Reads what `tmux capture-pane -p` gives, with colours or without; some things only colours tell. The picker
 * is always the last thing on the screen: what only looks like one further up is the transcript's.
 */
export function readPickerScreen(text: string): PickerScreen {
	const lines = withoutCountdown(screenLines(text));
	return readQuestionScreen(lines, text) ?? readReviewScreen(lines) ?? { kind: 'unknown' };
}
