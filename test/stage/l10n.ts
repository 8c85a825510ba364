import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from './repository';
import { translatableSentences } from './translatable';

/** Writes the catalogue that translators start from: every sentence of the code, in English. */
const sentences = [...translatableSentences(repository).keys()].sort();
const folder = path.join(repository, 'l10n');
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, 'bundle.l10n.json'), `${JSON.stringify(Object.fromEntries(sentences.map((one) => [one, one])), null, 2)}\n`);
console.log(`${sentences.length} sentences in l10n/bundle.l10n.json`);
