import type { FormStrings } from '../../src/protocol/formMessages';

const accented: Readonly<Record<string, string>> = Object.fromEntries(
	[...'aáeéiíoóuúnñcçsšyýAÅEÉIÍOØUÛNÑCÇSŠYÝ'].flatMap((letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : [])),
);

/** How much longer a translation may well be than the English. */
const growth = 0.4;

/** A sentence as in a language that is longer and not English, and can still be read. Placeholders stay. */
export function pseudo(sentence: string): string {
	const letters = sentence.split(/(\{\d+\})/).map((part) => (/^\{\d+\}$/.test(part) ? part : [...part].map((one) => accented[one] ?? one).join('')));
	// Words, not one run of letters: translations can be broken.
	const more = 'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor '.repeat(4);
	const added = Math.ceil(sentence.length * growth);
	return `[${letters.join('')}${added > 3 ? ` ${more.slice(0, added)}`.trimEnd() : '~'.repeat(added)}]`;
}

export function pseudoStrings(strings: FormStrings): FormStrings {
	return Object.fromEntries(Object.entries(strings).map(([key, sentence]: [string, string]) => [key, pseudo(sentence)])) as unknown as FormStrings;
}
