import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';

interface Part {
	/** An environment variable that names the executable, and wins. */
	readonly variable?: string;
	readonly commands: readonly string[];
	readonly debianPackages: readonly string[];
}

const PARTS = {
	// The fonts are for the screenshots and the width of non-Latin text; Debian's Chromium brings none.
	chromium: {
		variable: 'CHROMIUM',
		commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
		debianPackages: ['chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'],
	},
	tmux: { commands: ['tmux'], debianPackages: ['tmux'] },
	// util-linux's: others record what is drawn, not what is typed.
	script: { commands: ['script'], debianPackages: ['bsdutils'] },
	git: { commands: ['git'], debianPackages: ['git'] },
	pgrep: { commands: ['pgrep'], debianPackages: ['procps'] },
	// The workbench's two native modules are compiled on first install.
	compiler: { commands: ['g++', 'clang++'], debianPackages: ['g++'] },
	make: { commands: ['make'], debianPackages: ['make'] },
	python: { commands: ['python3'], debianPackages: ['python3'] },
} satisfies Record<string, Part>;

export type SystemPart = keyof typeof PARTS;

/** The executable's path of each asked part; installs what is missing where it may, else says what to install. */
export async function systemParts<P extends SystemPart>(...wanted: readonly P[]): Promise<Record<P, string>> {
	const missing = wanted.filter((name) => executableOf(PARTS[name]) === undefined);
	if (missing.length > 0) {
		await installMissing(missing);
	}
	return Object.fromEntries(
		wanted.map((name) => {
			const found = executableOf(PARTS[name]);
			if (found === undefined) {
				throw new Error(`${name} is still not there after installing it: looked for ${PARTS[name].commands.join(', ')} on PATH.`);
			}
			return [name, found];
		}),
	) as Record<P, string>;
}

// One apt-get at a time: it holds a lock that a second one would fail on.
let installing: Promise<void> = Promise.resolve();

function installMissing(missing: readonly SystemPart[]): Promise<void> {
	installing = installing.catch(() => undefined).then(() => aptInstall(missing.filter((name) => executableOf(PARTS[name]) === undefined)));
	return installing;
}

async function aptInstall(missing: readonly SystemPart[]): Promise<void> {
	const packages = missing.flatMap((name) => PARTS[name].debianPackages);
	if (packages.length === 0) {
		return;
	}
	if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
		throw new Error(
			`Missing: ${missing.join(', ')}. Please install ${packages.join(' ')} ` +
				`(on Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}; $CHROMIUM may name a browser that is elsewhere).`,
		);
	}
	console.log(`Installing ${packages.join(', ')} …`);
	const apt = (args: readonly string[]) => execa('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, stdin: 'ignore' });
	// A mirror that is down for one section must not stop an install that does not need it.
	await apt(['update']).catch((error: unknown) => console.log(`apt-get update: ${(error as Error).message.split('\n')[0]}`));
	await apt(['install', '-y', '--no-install-recommends', ...packages]);
}

function executableOf(part: Part): string | undefined {
	const named = part.variable === undefined ? undefined : process.env[part.variable];
	if (named) {
		return named;
	}
	const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
	return part.commands.flatMap((command) => folders.map((folder) => path.join(folder, command))).find(isExecutable);
}

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
