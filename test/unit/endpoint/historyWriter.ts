import { HistoryFiles } from '../../../src/endpoint/historyFiles';
import { entry } from '../domain/historyEntries';
import { questionOf } from '../domain/questions';

/** A program that writes history as fast as it can until it is killed: `node historyWriter.js <folder> <first number>`. */
const [, , folder = '', first = '0'] = process.argv;
const fail = (error: unknown) => {
	throw error;
};
const files = new HistoryFiles(folder, { makeFolder: () => fail('the folder is gone'), setAside: fail, failed: fail });
// Long enough that a kill finds it half-written.
const questions = [questionOf(['A', 'B'], { question: 'Which one? '.repeat(50_000) })];

async function writeForEver(): Promise<never> {
	for (let number = Number(first); ; number++) {
		await files.record(entry({ id: `request-${number}`, endedAt: number, questions }), { keep: 5, days: 30 }, number);
		process.stdout.write('.');
	}
}

void writeForEver();
