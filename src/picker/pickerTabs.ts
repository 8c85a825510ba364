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
	const several = /^← +((?:[☐☒] .*?)+?) ?✔ Submit +→$/.exec(line);
	if (several) {
		return { headers: headersIn(several[1] ?? ''), hasSubmit: true };
	}
	const one = /^ ([☐☒] .+)$/.exec(line);
	return one ? { headers: headersIn(one[1] ?? ''), hasSubmit: false } : undefined;
}

function headersIn(text: string): PickerTabs['headers'] {
	return [...text.matchAll(/([☐☒]) ([^☐☒]*)/g)].map(([, box, header = '']) => ({ header: header.trim(), isAnswered: box === '☒' }));
}
