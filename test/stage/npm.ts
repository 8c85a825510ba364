import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';

/** Runs npm in `cwd`; `nodeFolder`, where given, comes first on PATH, so npm and what it compiles use that Node. */
export async function npm(cwd: string, args: readonly string[], nodeFolder?: string): Promise<void> {
	const env = outsideNpmRun(process.env);
	if (nodeFolder !== undefined) {
		env['PATH'] = `${nodeFolder}${path.delimiter}${env['PATH'] ?? ''}`;
	}
	// The headers beside the running Node spare a download that closed networks refuse. Whatever Node runs the result:
	// the modules we compile use Node-API, which is the same in all versions.
	const prefix = path.dirname(path.dirname(process.execPath));
	if (existsSync(path.join(prefix, 'include', 'node', 'node_api.h'))) {
		env['npm_config_nodedir'] = prefix;
	}
	const result = await execa('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd, env, extendEnv: false, all: true, reject: false });
	if (result.failed) {
		throw new Error(`npm ${args.join(' ')} failed in ${cwd}: ${result.all.slice(-2000) || result.shortMessage}`);
	}
}

/** Installs exact versions of packages into an empty folder. Install scripts do not run: what needs one is rebuilt by name. */
export async function npmInstall(folder: string, packages: readonly string[]): Promise<void> {
	// Without a package.json of its own, npm would install into the nearest folder above that has one.
	await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
	await npm(folder, ['install', '--ignore-scripts', '--save-exact', ...packages]);
}

/** Under `npm test` the environment names the checkout as the place to install into; a nested npm must not see that. */
function outsideNpmRun(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const own = Object.entries(environment).filter(
		([name]) => !/^npm_(?!config_)/i.test(name) && !/^npm_config_(local_|global_)?prefix$/i.test(name) && name !== 'INIT_CWD' && name !== 'NODE_ENV',
	);
	return Object.fromEntries(own);
}
