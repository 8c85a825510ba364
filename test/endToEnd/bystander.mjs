// A program that has nothing to do with Claude Code but shows what looks like its picker. It writes down every byte that it is sent.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

const [log, screen] = process.argv.slice(2);
writeFileSync(log, '');
process.stdin.setRawMode?.(true);
process.stdin.on('data', (bytes) => appendFileSync(log, bytes));
process.stdout.write(screen === undefined ? '' : readFileSync(screen, 'utf8').trimEnd().replaceAll('\n', '\r\n'));
appendFileSync(`${log}.ready`, 'x');
