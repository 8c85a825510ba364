import {
	commands as vscodeCommands,
	EventEmitter,
	l10n,
	TabInputTextDiff,
	Uri,
	window,
	workspace,
	type Disposable,
	type QuickPickItem,
	type TextDocumentContentProvider,
} from 'vscode';
import { apply, planInstall, planUninstall, type SettingsPlan } from '../settings/settingsFile';
import { SettingsProblem } from '../settings/settingsProblem';
import { placesWithHooks, settingsPlaces, type SettingsPlace } from './hookSettings';
import { settingsProblemWords, settingsWarningWords } from './settingsWords';

/** Documents that show a settings file before and after a change. */
const scheme = 'question-panel-settings';

/** Installs and removes our hooks in Claude Code's settings: the change is shown before it is made. */
export class HookCommands implements TextDocumentContentProvider, Disposable {
	private readonly texts = new Map<string, string>();
	private readonly applied = new EventEmitter<void>();
	private readonly provider: Disposable;
	readonly onDidApply = this.applied.event;

	constructor(
		private readonly panelHome: string,
		private readonly log: (message: string) => void,
	) {
		this.provider = workspace.registerTextDocumentContentProvider(scheme, this);
	}

	provideTextDocumentContent(uri: Uri): string {
		return this.texts.get(uri.toString()) ?? '';
	}

	dispose(): void {
		this.provider.dispose();
		this.applied.dispose();
	}

	async install(): Promise<void> {
		const place = await choosePlace(settingsPlaces(), l10n.t('Install Hooks'), l10n.t('Which sessions should ask here?'));
		if (place) {
			await this.carryOut(place, planInstall, {
				unchanged: l10n.t('The hooks are installed already in {0}.', place.path),
				agree: l10n.t('Install these hooks'),
				done: l10n.t('Hooks installed. Running sessions take them up within a second or two.'),
			});
		}
	}

	async uninstall(): Promise<void> {
		const places = await placesWithHooks();
		if (places.length === 0) {
			void window.showInformationMessage(l10n.t('No hooks of Question Panel were found in the settings of this window.'));
			return;
		}
		const place = await choosePlace(places, l10n.t('Uninstall Hooks'), l10n.t('Remove the hooks from which settings?'));
		if (place) {
			await this.carryOut(place, planUninstall, {
				unchanged: l10n.t('There is nothing of ours in {0}.', place.path),
				agree: l10n.t('Remove these hooks'),
				done: l10n.t('Hooks removed.'),
			});
		}
	}

	private async carryOut(
		place: SettingsPlace,
		makePlan: (path: string, panelHome: string) => Promise<SettingsPlan>,
		words: { readonly unchanged: string; readonly agree: string; readonly done: string },
	): Promise<void> {
		try {
			const plan = await makePlan(place.path, this.panelHome);
			if (!plan.changed) {
				void window.showInformationMessage(words.unchanged);
			} else if (await this.isAgreed(plan, words.agree)) {
				const { backup } = await apply(plan);
				this.log(`settings: ${plan.kind} done${backup === undefined ? '' : ', backup kept'}`);
				this.applied.fire();
				void window.showInformationMessage(words.done);
			}
		} catch (error) {
			if (!(error instanceof SettingsProblem)) {
				throw error;
			}
			this.log(`settings: left alone: ${error.code}`);
			await showProblem(error, place.path);
		}
	}

	/** Shows the difference and asks. A picker, not a notification: those can be silenced, this must be seen. */
	private async isAgreed(plan: SettingsPlan, agree: string): Promise<boolean> {
		const [before, after] = [this.document(plan, 'before', plan.before), this.document(plan, 'after', plan.after)];
		await vscodeCommands.executeCommand('vscode.diff', before, after, l10n.t('Question Panel: {0}', plan.targetPath), { preview: true });
		const rows = [
			{ label: agree, detail: [plan.targetPath, ...plan.warnings.map(settingsWarningWords)].join(' · '), isYes: true },
			{ label: l10n.t('Cancel'), detail: l10n.t('Change nothing'), isYes: false },
		];
		const chosen = await window.showQuickPick(rows, {
			title: l10n.t('This is the change to {0}', plan.targetPath),
			placeHolder: l10n.t('Look at the difference in the editor, then decide'),
			ignoreFocusOut: true,
		});
		await closeDiff(before);
		[before, after].forEach((uri) => this.texts.delete(uri.toString()));
		return chosen?.isYes ?? false;
	}

	private document(plan: SettingsPlan, side: 'before' | 'after', text: string | undefined): Uri {
		const uri = Uri.from({ scheme, path: `/${side}/settings.json`, query: `${plan.kind} ${plan.targetPath} ${Date.now()}` });
		this.texts.set(uri.toString(), text ?? '');
		return uri;
	}
}

async function choosePlace(places: readonly SettingsPlace[], title: string, placeHolder: string): Promise<SettingsPlace | undefined> {
	const rows = places.map((place): QuickPickItem & { place: SettingsPlace } => ({ ...placeWords(place), detail: place.path, place }));
	const chosen = await window.showQuickPick(rows, { title, placeHolder, ignoreFocusOut: true });
	return chosen?.place;
}

function placeWords({ scope, folderName }: SettingsPlace): { label: string; description: string } {
	const name = folderName ?? '';
	switch (scope) {
		case 'user':
			return { label: l10n.t('User'), description: l10n.t('all your sessions on this machine') };
		case 'project':
			return { label: l10n.t('Project: {0}', name), description: l10n.t('shared with everybody who works on it') };
		case 'local':
			return { label: l10n.t('Local: {0}', name), description: l10n.t('your sessions in this project') };
	}
}

async function showProblem(problem: SettingsProblem, path: string): Promise<void> {
	const open = l10n.t('Open File');
	const canOpen = problem.code === 'notJson' || problem.code === 'duplicateKey' || problem.code === 'changedMeanwhile';
	const pressed = await window.showErrorMessage(settingsProblemWords(problem, path), ...(canOpen ? [open] : []));
	if (pressed === open) {
		await window.showTextDocument(Uri.file(path));
	}
}

async function closeDiff(before: Uri): Promise<void> {
	const tabs = window.tabGroups.all.flatMap(({ tabs }) => tabs);
	const ours = tabs.filter(({ input }) => input instanceof TabInputTextDiff && input.original.toString() === before.toString());
	await window.tabGroups.close(ours);
}
