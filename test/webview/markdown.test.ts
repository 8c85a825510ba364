import { describe, expect, it } from 'vitest';
import type { FormPage } from './formPage';
import { layout, requestOf, snapshotOf } from './requests';
import { useForm } from './useForm';

const openForm = useForm();

async function said(text: string): Promise<FormPage> {
	const form = await openForm();
	await form.show(snapshotOf(requestOf({ said: text }), { place: 'tab' }));
	return form;
}

async function preview(text: string): Promise<FormPage> {
	const form = await openForm({ width: 700 });
	const options = [{ label: 'One', description: '', preview: text }, { label: 'Two', description: '' }];
	await form.show(snapshotOf(requestOf({ questions: [{ ...layout, options }] })));
	return form;
}

const rendered = '.saidText > .markdown';

describe('Markdown', () => {
	it('is built of the elements that it means', async () => {
		const form = await said(
			[
				'# Title & more',
				'First *em* **strong** ~~gone~~ `a < b`\nsecond line',
				'- one\n- two\n  1. nested',
				'- [ ] open\n- [x] done',
				'3. three\n4. four',
				'```ts\nif (a < b && c) {}\n```',
				'> quoted **text**',
				'| a | b |\n| - | -: |\n| 1 | `2` |',
				'---',
				'[a link](https://example.com/x?a=1&b=2 "unsaid") and https://example.com/plain',
			].join('\n\n'),
		);
		expect(await form.page.locator(rendered).ariaSnapshot()).toMatchInlineSnapshot(`
			"- heading "Title & more" [level=3]
			- paragraph:
			  - text: First
			  - emphasis: em
			  - strong: strong
			  - deletion: gone
			  - code: a < b
			  - text: second line
			- list:
			  - listitem:
			    - paragraph: one
			  - listitem:
			    - paragraph: two
			    - list:
			      - listitem: nested
			  - listitem:
			    - paragraph: ☐ open
			  - listitem:
			    - paragraph: ☑ done
			- list:
			  - listitem: three
			  - listitem: four
			- code: "if (a < b && c) {}"
			- blockquote:
			  - paragraph:
			    - text: quoted
			    - strong: text
			- table:
			  - rowgroup:
			    - row "a b":
			      - columnheader "a"
			      - columnheader "b"
			  - rowgroup:
			    - row "1 2":
			      - cell "1"
			      - cell "2":
			        - code: "2"
			- separator
			- paragraph:
			  - link "a link":
			    - /url: https://example.com/x?a=1&b=2
			  - text: and
			  - link "https://example.com/plain":
			    - /url: https://example.com/plain"
		`);
		expect(await form.page.locator(`${rendered} p`).first().innerText()).toBe('First em strong gone a < b\nsecond line');
		expect(await form.page.locator(`${rendered} ol`).last().getAttribute('start')).toBe('3');
	});

	it.each([
		['a < b && c > d', 'a < b && c > d'],
		['&amp; &lt;b&gt; &quot;q&quot; &#39;s&#39; &#x2192; &copy;', '& <b> "q" \'s\' → ©'],
		['**R&D &amp; more**', 'R&D & more'],
		['`&amp;` and `a && b`', '&amp; and a && b'],
		['\\*not em\\* \\& \\<b\\>', '*not em* & <b>'],
		['```\n&amp; <b>\n```', '&amp; <b>'],
		['&unknown; &#99999999; &constructor;', '&unknown; &#99999999; &constructor;'],
		['https://example.com/?a=1&copy=2', 'https://example.com/?a=1&copy=2'],
		['&amp;lt;', '&lt;'],
	])('says %j as %j', async (text, words) => {
		const form = await said(text);
		expect((await form.page.locator(rendered).innerText()).trim()).toBe(words);
	});

	it('of ten thousand characters of the worst kind is still shown', async () => {
		const form = await said('>'.repeat(10_000));
		expect(await form.page.locator('.saidText').textContent()).toBe('>'.repeat(10_000));
		await form.show(snapshotOf(requestOf({ id: 'request-2', said: '_a'.repeat(50_000) }), { place: 'tab' }));
		expect(await form.page.locator('.saidText').textContent()).toBe('_a'.repeat(50_000));
	});
});

const allowed = new Set(['a', 'blockquote', 'br', 'code', 'del', 'div', 'em', 'h3', 'h4', 'h5', 'h6', 'hr', 'li', 'ol', 'p', 'pre', 'span', 'strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul']);

/** Elements and attributes inside what was rendered that must not be there. */
async function forbidden(form: FormPage): Promise<string[]> {
	const found = await form.page.evaluate(() =>
		[...document.querySelectorAll('.markdown, .markdown *')].map((one) => ({
			tag: one.localName,
			attributes: [...one.attributes].map(({ name, value }) => [name, value] as const),
		})),
	);
	return found.flatMap(({ tag, attributes }) => [
		...(allowed.has(tag) ? [] : [`<${tag}>`]),
		...attributes
			.filter(([name, value]) => !['class', 'dir', 'title', 'start'].includes(name) && !(tag === 'a' && name === 'href' && /^https?:/.test(value)))
			.map(([name, value]) => `${tag} ${name}=${value}`),
	]);
}

const attacks = [
	'<script>document.title = 1</script>',
	'<img src=https://evil.test/x.png onerror="document.title=1">',
	'text <img src=x onerror=alert(1)> text',
	'<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
	'<iframe src="https://evil.test"></iframe>',
	'<style>* { display: none }</style>',
	'<details open ontoggle=alert(1)>x</details>',
	'<!-- <script>alert(1)</script> -->',
	'<div>\n\n**bold** <b onclick=alert(1)>\n\n</div>',
	'[x](javascript:alert(1))',
	'[x](JaVaScRiPt:alert(1))',
	'[x](javascript&colon;alert(1))',
	'[x](&#106;avascript:alert(1))',
	'[x](\u0001javascript:alert(1))',
	'[x](java%0ascript:alert(1))',
	'[x](command:workbench.action.quit)',
	'[x](data:text/html,<script>alert(1)</script>)',
	'[x](vscode://file/etc/passwd)',
	'[x](file:///etc/passwd)',
	'[x](//evil.test/x)',
	'[x](#anchor)',
	'<javascript:alert(1)>',
	'<command:x>',
	'![alt](https://evil.test/x.png)',
	'![alt](data:image/svg+xml,<svg/onload=alert(1)>)',
	'![<img src=x onerror=alert(1)>](javascript:alert(1))',
	'[![alt](https://evil.test/x.png)](https://example.com/)',
	'[![a](javascript:x)](command:y)',
	'[r]\n\n[r]: javascript:alert(1)',
	'[a](https://example.com/"onmouseover="alert(1))',
	'```"><script>alert(1)</script>\nx\n```',
	'| <img src=x onerror=alert(1)> | [x](command:y) |\n| - | - |\n| <b>x</b> | <script>1</script> |',
	'- <img src=x onerror=alert(1)>\n  > <script>alert(1)</script>\n  > - [x](javascript:alert(1))',
	'# <img src=x onerror=alert(1)> [x](command:y)',
	'&lt;img src=x onerror=alert(1)&gt;',
	'https://example.com/"onclick="alert(1)',
];

describe('Markdown that means harm', () => {
	it('comes to nothing, each for itself', async () => {
		const form = await openForm();
		for (const [index, attack] of attacks.entries()) {
			await form.show(snapshotOf(requestOf({ id: `request-${index}`, said: attack }), { place: 'tab' }));
			expect({ attack, forbidden: await forbidden(form) }).toEqual({ attack, forbidden: [] });
		}
		expect(await form.page.title()).toBe('Question');
	});

	it('comes to nothing in a preview, and all at once', async () => {
		const form = await preview(attacks.join('\n\n'));
		expect(await forbidden(form)).toEqual([]);
		expect(await form.page.title()).toBe('Question');
	});

	it('is shown as what it is', async () => {
		const form = await said('one <img src=x onerror="1"> two\n\n<script>three()</script>');
		expect(await form.page.locator(rendered).innerText()).toBe('one <img src=x onerror="1"> two\n\n<script>three()</script>');
	});

	it('loads no picture: its words stand for it, and lead there on the web', async () => {
		const form = await said('![a cat](https://evil.test/cat.png) ![a dog](./dog.png) ![](https://evil.test/x.png)');
		expect(await form.page.locator(`${rendered} a`).allTextContents()).toEqual(['a cat', 'https://evil.test/x.png']);
		expect(await form.page.locator(rendered).innerText()).toBe('a cat a dog https://evil.test/x.png');
	});

	it('has no link that hides where it leads', async () => {
		const form = await said('[https://good.test](https://evil.test/x)');
		expect(await form.page.getByRole('link').getAttribute('title')).toBe('https://evil.test/x');
	});
});

describe('a preview that is a drawing', () => {
	it.each([
		['box characters', '┌──┐\n│ **a**  │\n└──┘'],
		['plus signs and dashes', '+------+\n| *a*  |\n+------+'],
		['bars alone', '|  a     |\n|    _b_ |'],
	])('made of %s is shown as it is', async (_, text) => {
		const form = await preview(text);
		expect(await form.page.locator('.preview > pre').textContent()).toBe(text);
	});

	it.each([
		['a table', '| a  | b  |\n| --- | --- |\n| 1  | 2  |', 'table'],
		['a drawing in a fence', 'See **this**:\n\n```\n┌──┐\n└──┘\n```', 'strong'],
		['plain text', 'just **text** with a | bar', 'strong'],
	])('is not what %s is', async (_, text, tag) => {
		const form = await preview(text);
		expect(await form.page.locator(`.preview ${tag}`).count()).toBe(1);
	});
});
