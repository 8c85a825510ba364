import type { Question } from './question';

/** What goes along with a decline. Older releases give it to the model; newer ones drop it for words of their own. */
export const declineMessage = 'The user declined to answer.';

/**
 * What the model receives when the person wants to talk first. It is for the model, so it is not
 * translated. The questions are named because several calls may be open at once.
 */
export function chatMessage(questions: readonly Question[], text: string): string {
	const asked = questions.map(({ question }) => `- ${question}`).join('\n');
	return `The user has not answered yet and would like to clarify first. They wrote:

${text.trim()}

Respond to that. If the questions still matter afterwards, ask them again, reworded if that helps. What you had asked:
${asked}`;
}
