import type { PickerTabs } from './pickerScreen';

const rule = /^─{10,}$/;

/** Whether a line is one that the picker draws from side to side. */
export function isRule(line: string | undefined): boolean {
	return line !== undefined && rule.test(line);
}

/** Where the line of headers is, searched upwards from the end: what is further up is older. */
export function findTabs(lines: readonly string[]): { readonly at: number; readonly tabs: PickerTabs } | undefined {
	for (let at = lines.length - 1; at >= 0; at--) {
		const tabs = tabsOf(lines[at] ?? '');
		// It follows a rule, unless that has scrolled off.
		if (tabs && (at === 0 || isRule(lines[at - 1]))) {
			return { at, tabs };
		}
	}
	return undefined;
}

function tabsOf(line: string): PickerTabs | undefined {
	const several = between(line, /^← +(?=[☐☒] )/, /✔ Submit +→$/);
	if (several !== undefined) {
		return { headers: headersIn(several), hasSubmit: true };
	}
	const one = between(line, /^ (?=[☐☒] )/, /$/);
	return one === undefined ? undefined : { headers: headersIn(one), hasSubmit: false };
}

/** Cut rather than matched whole: a line may be as long as the pane is wide, and a model may write it. */
function between(line: string, start: RegExp, end: RegExp): string | undefined {
	const [head] = start.exec(line) ?? [];
	const tail = end.exec(line);
	return head === undefined || !tail || tail.index < head.length ? undefined : line.slice(head.length, tail.index);
}

function headersIn(text: string): PickerTabs['headers'] {
	return [...text.matchAll(/[☐☒] ([^☐☒]*)/g)].map(([, header = '']) => header.trim());
}
