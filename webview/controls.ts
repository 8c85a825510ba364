import './styleNonce';
import {
	provideVSCodeDesignSystem,
	vsCodeButton,
	vsCodeCheckbox,
	vsCodeRadio,
	vsCodeRadioGroup,
	vsCodeTextArea,
	type Button,
	type Checkbox,
	type Radio,
	type RadioGroup,
	type TextArea,
} from '@vscode/webview-ui-toolkit';
import type { Picker, PickerRow, PickerSettings } from './picker';

// The toolkit is archived. Nothing outside this file knows of it, so that replacing it costs one file.

export function registerControls(): void {
	provideVSCodeDesignSystem().register(
		vsCodeButton(),
		vsCodeCheckbox(),
		vsCodeRadio(),
		vsCodeRadioGroup(),
		vsCodeTextArea(),
	);
}

export interface ButtonControl {
	readonly element: HTMLElement;
	setLabel(label: string): void;
	setDisabled(disabled: boolean): void;
	focus(): void;
}

export function button(settings: {
	readonly label: string;
	readonly kind: 'primary' | 'secondary';
	readonly onPress: () => void;
}): ButtonControl {
	const made = document.createElement('vscode-button') as Button;
	made.textContent = settings.label;
	return pressable(made, settings.kind, settings.onPress);
}

export function iconButton(settings: {
	readonly label: string;
	readonly picture: Node;
	/** Keys that do the same, as `aria-keyshortcuts` spells them; shown with the label. */
	readonly keys?: string;
	readonly onPress: () => void;
}): ButtonControl {
	const made = document.createElement('vscode-button') as Button;
	// Before the appearance, which would otherwise name it "Icon Button".
	made.setAttribute('aria-label', settings.label);
	made.title = settings.keys === undefined ? settings.label : `${settings.label} (${settings.keys})`;
	made.append(settings.picture);
	return pressable(made, 'icon', settings.onPress);
}

function pressable(made: Button, appearance: Button['appearance'], onPress: () => void): ButtonControl {
	made.setAttribute('appearance', appearance);
	made.addEventListener('click', onPress);
	return {
		element: made,
		setLabel: (label) => {
			if (made.textContent !== label) {
				made.textContent = label;
			}
		},
		setDisabled: (disabled) => disable(made, disabled),
		focus: () => made.focus(),
	};
}

/** Exactly one row can be chosen. */
export function radioGroup(settings: PickerSettings): Picker {
	const frame = document.createElement('div');
	let radios: Radio[] = [];
	let group = build();
	let shown: number | undefined;

	function build(): RadioGroup {
		const made = document.createElement('vscode-radio-group') as RadioGroup;
		made.setAttribute('orientation', 'vertical');
		made.setAttribute('aria-labelledby', settings.labelledBy);
		radios = settings.rows.map((row, index) => {
			const radio = nameRow(document.createElement('vscode-radio') as Radio, row);
			radio.value = String(index);
			return radio;
		});
		made.append(...radios);
		made.addEventListener('change', () => {
			const picked = Number(made.value);
			if (made === group && picked !== shown) {
				shown = picked;
				settings.onPick(picked, true);
			}
		});
		frame.replaceChildren(made);
		return made;
	}

	return {
		element: frame,
		show: ([chosen]) => {
			if (chosen === shown) {
				return;
			}
			shown = chosen;
			if (chosen !== undefined) {
				group.value = String(chosen);
				return;
			}
			// The toolkit's group cannot go back to "none chosen" and keep its tab stop; a fresh one can.
			const { disabled } = group;
			group = build();
			group.disabled = disabled;
		},
		setDisabled: (disabled) => [group, ...radios].forEach((control) => disable(control, disabled)),
		setInvalid: (invalid) => setInvalid(group, invalid),
		focus: (row) => focusRow(radios[row]),
		rowOf: (target) => radios.findIndex((radio) => radio === target),
	};
}

/** Any number of rows can be chosen. */
export function checkboxGroup(settings: PickerSettings): Picker {
	const shown = new Set<number>();
	const boxes = settings.rows.map((row, index) => {
		const box = nameRow(document.createElement('vscode-checkbox') as Checkbox, row);
		box.addEventListener('change', () => {
			if (box.checked === shown.has(index)) {
				return;
			}
			toggle(shown, index, box.checked);
			settings.onPick(index, box.checked);
		});
		return box;
	});
	const group = document.createElement('div');
	group.className = 'checkboxes';
	group.setAttribute('role', 'group');
	group.setAttribute('aria-labelledby', settings.labelledBy);
	group.append(...boxes);
	return {
		element: group,
		show: (chosen) => {
			boxes.forEach((box, index) => {
				toggle(shown, index, chosen.includes(index));
				box.checked = shown.has(index);
			});
		},
		setDisabled: (disabled) => boxes.forEach((box) => disable(box, disabled)),
		setInvalid: (invalid) => boxes.forEach((box) => setInvalid(box, invalid)),
		focus: (row) => focusRow(boxes[row]),
		rowOf: (target) => boxes.findIndex((box) => box === target),
	};
}

function disable(control: HTMLElement & { disabled: boolean }, disabled: boolean): void {
	control.disabled = disabled;
	// The toolkit takes the attribute off a moment later; until then the control takes no focus.
	if (!disabled) {
		control.removeAttribute('disabled');
	}
}

function toggle(rows: Set<number>, row: number, chosen: boolean): void {
	if (chosen) {
		rows.add(row);
	} else {
		rows.delete(row);
	}
}

function setInvalid(control: HTMLElement, invalid: boolean): void {
	if (invalid) {
		control.setAttribute('aria-invalid', 'true');
	} else {
		control.removeAttribute('aria-invalid');
	}
}

function nameRow<Row extends Radio | Checkbox>(made: Row, row: PickerRow): Row {
	made.append(...row.content);
	// The toolkit writes an aria-label of the whole content when it connects; labelledby wins over that.
	made.setAttribute('aria-labelledby', row.labelIds);
	if (row.descriptionId !== undefined) {
		made.setAttribute('aria-describedby', row.descriptionId);
	}
	return made;
}

function focusRow(row: HTMLElement | undefined): void {
	// The toolkit gives a new row its tab stop a moment after it was inserted; without one it takes no focus.
	if (row && !row.hasAttribute('tabindex')) {
		row.setAttribute('tabindex', '0');
	}
	row?.focus();
}

export interface TextAreaControl {
	readonly element: HTMLElement;
	text(): string;
	setText(text: string): void;
	setDisabled(disabled: boolean): void;
	focus(): void;
}

export function textArea(settings: {
	readonly name: string;
	readonly onInput: (text: string) => void;
}): TextAreaControl {
	const made = document.createElement('vscode-text-area') as TextArea;
	// The toolkit names the inner textarea by this text, which is itself neither to be seen nor to be read out.
	const name = document.createElement('span');
	name.textContent = settings.name;
	name.setAttribute('aria-hidden', 'true');
	made.append(name);
	made.placeholder = settings.name;
	made.addEventListener('input', () => settings.onInput(made.value));
	return {
		element: made,
		text: () => made.value,
		setText: (text) => {
			if (made.value !== text) {
				made.value = text;
			}
		},
		setDisabled: (disabled) => disable(made, disabled),
		focus: () => made.focus(),
	};
}
