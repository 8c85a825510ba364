/** Puts values into the `{0}`, `{1}`, … of a translated sentence. */
export function phrase(sentence: string, ...values: readonly (string | number)[]): string {
	return sentence.replace(/\{(\d+)\}/g, (placeholder, index: string) => String(values[Number(index)] ?? placeholder));
}
