/** Why a settings file was left alone; the editor finds the words by `code`. */
export type SettingsProblemDetail =
	/** Claude Code would skip the whole file. */
	| { readonly code: 'notJson'; readonly line: number; readonly column: number; readonly cause: 'comment' | 'trailingComma' | 'syntax' }
	| { readonly code: 'notUtf8' }
	| { readonly code: 'rootNotObject' }
	| { readonly code: 'hooksNotObject' }
	| { readonly code: 'eventNotArray'; readonly event: string }
	| { readonly code: 'duplicateKey'; readonly key: string; readonly line: number; readonly column: number }
	| { readonly code: 'notAFile'; readonly path: string }
	| { readonly code: 'notAFolder'; readonly path: string }
	| { readonly code: 'danglingLink'; readonly path: string }
	| { readonly code: 'readOnly'; readonly path: string }
	| { readonly code: 'otherOwner'; readonly path: string }
	| { readonly code: 'notReadable'; readonly path: string; readonly errno: string }
	/** Another window or process holds the lock and did not let go. */
	| { readonly code: 'locked'; readonly path: string }
	| { readonly code: 'changedMeanwhile'; readonly path: string }
	/** Nothing was changed. */
	| { readonly code: 'writeFailed'; readonly path: string; readonly errno: string }
	/** The file was replaced, but does not read as it was written. */
	| { readonly code: 'notAsWritten'; readonly path: string; readonly backup: string | undefined };

/** An error that is meant for the person whose settings they are. */
export class SettingsProblem extends Error {
	override readonly name = 'SettingsProblem';

	constructor(readonly detail: SettingsProblemDetail, options?: ErrorOptions) {
		super(`settings: ${JSON.stringify(detail)}`, options);
	}

	get code(): SettingsProblemDetail['code'] {
		return this.detail.code;
	}
}

/** The system's name for an error (`EACCES`), where it has one. */
export function errnoOf(error: unknown): string {
	return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
