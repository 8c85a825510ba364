import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Every sentence of `src` that is handed to `l10n.t`, or to a `t` that stands for it, with the places where it is. */
export function translatableSentences(repository: string): Map<string, string[]> {
	const sentences = new Map<string, string[]>();
	for (const { argument, place } of callsIn(repository)) {
		if (argument && ts.isStringLiteral(argument)) {
			sentences.set(argument.text, [...(sentences.get(argument.text) ?? []), place]);
		}
	}
	return sentences;
}

/** Where something is handed to `t` that no catalogue can hold: a template, a sum, a variable. */
export function untranslatablePlaces(repository: string): string[] {
	return callsIn(repository)
		.filter(({ argument }) => !argument || !(ts.isStringLiteral(argument) || isPassedOn(argument)))
		.map(({ place }) => place);
}

interface Call {
	/** What is to be translated. */
	readonly argument: ts.Expression | undefined;
	/** `file:line`. */
	readonly place: string;
}

function callsIn(repository: string): Call[] {
	const calls: Call[] = [];
	for (const file of sourcesOf(repository)) {
		const tree = ts.createSourceFile(file, readFileSync(path.join(repository, file), 'utf8'), ts.ScriptTarget.ES2022, true);
		const visit = (node: ts.Node): void => {
			if (ts.isCallExpression(node) && isTranslation(node.expression)) {
				const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
				calls.push({ argument: node.arguments[0], place: `${file}:${line}` });
			}
			node.forEachChild(visit);
		};
		visit(tree);
	}
	return calls;
}

function sourcesOf(repository: string): string[] {
	return readdirSync(path.join(repository, 'src'), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts'))
		.map((name) => path.posix.join('src', name.split(path.sep).join('/')))
		.sort();
}

/** `t`, `l10n.t` or `vscode.l10n.t`. */
function isTranslation(callee: ts.Expression): boolean {
	if (ts.isIdentifier(callee)) {
		return callee.text === 't';
	}
	return ts.isPropertyAccessExpression(callee) && callee.name.text === 't' && /(?:^|\.)l10n$/.test(callee.expression.getText());
}

/** `(sentence) => l10n.t(sentence)` is a `t` itself: its sentences are found where it is called. */
function isPassedOn(argument: ts.Expression): boolean {
	const around = argument.parent.parent;
	return ts.isIdentifier(argument) && ts.isArrowFunction(around) && around.parameters[0]?.name.getText() === argument.text;
}
