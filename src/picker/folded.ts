/**
 * Text as a terminal cannot change it: without white space, which wrapping adds and removes, and without
 * characters that have no width of their own, which terminals drop or reorder. Two texts that differ in
 * nothing else count as the same.
 */
export function folded(text: string): string {
	return text.normalize('NFC').replace(/[\s\p{Cc}\p{Cf}\p{Variation_Selector}\uFFFD]+/gu, '');
}
