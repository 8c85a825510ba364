import { fenced, inlineCode } from '../domain/markdownData';
import type { Question } from '../domain/question';

/** A finished request in words, ready to be laid out. */
export interface DescribedEntry {
	readonly title: string;
	/** `isOurs` tells our own sentences from names and paths, which are data. */
	readonly facts: readonly { readonly name: string; readonly value: string; readonly isOurs: boolean }[];
	readonly questions: readonly { readonly heading: string; readonly question: Question }[];
	/** What became of it: each under a heading of its own. */
	readonly answers: readonly { readonly heading: string; readonly about: string; readonly text: string }[];
}

/** Lays an entry out as Markdown. What the model or the person wrote stands in code, where nothing of it becomes markup. */
export function entryMarkdown({ title, facts, questions, answers }: DescribedEntry, depth: 1 | 2 = 1): string {
	const hash = '#'.repeat(depth);
	return [
		`${hash} ${title}`,
		facts.map(({ name, value, isOurs }) => `- **${name}:** ${isOurs ? value : inlineCode(value)}`).join('\n'),
		...questions.flatMap(({ heading, question }) => [
			`${hash}# ${[heading, inlineCode(question.header)].filter((part) => part !== '').join(' ')}`,
			fenced(question.question),
			question.options.map(optionLines).join('\n'),
		]),
		...answers.flatMap(({ heading, about, text }) => [`${hash}# ${[heading, inlineCode(about)].filter((part) => part !== '').join(' ')}`, fenced(text)]),
	].join('\n\n');
}

function optionLines({ label, description, preview }: Question['options'][number]): string {
	const line = `- ${[inlineCode(label), inlineCode(description)].filter((part) => part !== '').join(': ')}`;
	return preview === undefined ? line : `${line}\n\n${fenced(preview, '  ')}\n`;
}
