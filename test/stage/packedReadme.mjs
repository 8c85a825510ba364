// The page of an installed extension shows no pictures that lie beside it: in the package they would be broken.
import { readFile, writeFile } from 'node:fs/promises';

const text = await readFile('README.md', 'utf8');
await writeFile('dist/README.md', text.replace(/^!\[.*\n\n/gm, ''));
