import { l10n } from 'vscode';
import type { Request } from '../domain/request';

/** Where a session works and how, as far as it is known: what a person needs to recognise it. */
export function sessionFacts({ session, context }: Request): { readonly name: string; readonly value: string }[] {
	const facts: readonly (readonly [string, string | undefined])[] = [
		[l10n.t('Folder'), session.folderName === session.name ? session.cwd : `${session.folderName} (${session.cwd})`],
		[l10n.t('Branch'), context?.gitBranch],
		[l10n.t('Model'), context?.model],
		[l10n.t('Mode'), session.permissionMode],
	];
	return facts.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [{ name, value }]));
}
