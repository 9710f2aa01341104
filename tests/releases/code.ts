/**
 * Programs of a release, built apart from the work tree in .local/code: the last release as git has it, and the present one as
 * it lies here. Each is built by its own scripts; packages of npm are those of this checkout, found by walking up from there.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DEPLOYABLES } from '@parlance/proto/services';
import type { Topics } from '../support/event-checker.ts';
import type { Release } from './last-release.ts';

export type { Topics };

const run = promisify(execFile);

/** What the programs are built from, and the demo school with which a release shows that it works. */
const sources = ['package.json', 'tsconfig.base.json', 'proto', 'services', 'gateway', 'deploy'];
const limitMs = 60_000;
const mostBytes = 16 * 1024 * 1024;

const folderFor = (root: string, name: string) => join(root, '.local/code', name);

/** Without the last release's sources nothing can be said of it, and nobody should believe that something was. */
export async function demandRelease(root: string, { version, commit }: Release): Promise<void> {
  if (existsSync(join(folderFor(root, commit), 'built'))) return;
  await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).catch(() => {
    throw new Error(
      `The last release (${version}, commit ${commit}) is not in this clone, so nobody can say whether this one runs beside it: clone with history, or \`git fetch --unshallow\`.`,
    );
  });
}

/** The last release's programs; kept for the next time, for a commit never changes. */
export async function releasedCode(root: string, { commit }: Release): Promise<string> {
  const folder = folderFor(root, commit);
  const built = join(folder, 'built');
  if (existsSync(built)) return folder;
  clear(folder);
  await unpack(root, { commit, folder });
  await build(root, folder);
  writeFileSync(built, '');
  return folder;
}

/** The programs as the sources are now, whether committed or not. */
export async function presentCode(root: string): Promise<string> {
  const folder = folderFor(root, 'present');
  clear(folder);
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...sources];
  const { stdout } = await run('git', listed, { cwd: root, maxBuffer: mostBytes });
  for (const path of stdout.split('\0').filter((one) => one !== '' && existsSync(join(root, one)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  await build(root, folder);
  return folder;
}

function clear(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

async function unpack(root: string, { commit, folder }: { commit: string; folder: string }): Promise<void> {
  const file = join(folder, 'sources.tar');
  await run('git', ['archive', '--output', file, commit, ...sources], { cwd: root });
  await run('tar', ['-x', '-f', file, '-C', folder]);
  rmSync(file);
}

/** Its own packages are its own; everything else is found in the checkout's node_modules. */
async function build(root: string, folder: string): Promise<void> {
  const scope = join(folder, 'node_modules/@parlance');
  mkdirSync(scope, { recursive: true });
  symlinkSync(join(root, 'node_modules/.bin'), join(folder, 'node_modules/.bin'));
  const services = readdirSync(join(folder, 'services')).map((name) => [name, `services/${name}`] as const);
  const others = ['proto', 'gateway', 'deploy'].map((name) => [name, name] as const);
  for (const [name, path] of [...services, ...others])
    if (existsSync(join(folder, path, 'package.json'))) symlinkSync(join(folder, path), join(scope, name));
  mkdirSync(join(folder, 'docs/architecture'), { recursive: true }); // the contracts write a page of events there
  await script(join(folder, 'proto'), 'generate');
  const waiting = programFolders(folder);
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await script(next, 'build');
  };
  await Promise.all([worker(), worker()]);
}

async function script(cwd: string, name: string): Promise<void> {
  const env = { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' };
  await run(process.execPath, ['--run', name], { cwd, env, timeout: limitMs });
}

/** What a release speaks, in the form of proto/released/contracts.binpb. */
export async function contractsOf(root: string, folder: string): Promise<Buffer> {
  const file = join(folder, 'contracts.binpb');
  const args = ['build', '--exclude-source-info', '-o', file];
  await run(join(root, 'node_modules/.bin/buf'), args, { cwd: join(folder, 'proto'), timeout: limitMs });
  return readFileSync(file);
}

/** Who reads which facts in that release. */
export async function topicsOf(folder: string): Promise<Topics> {
  return ((await import(join(folder, 'proto/gen/topics.ts'))) as { topics: Topics }).topics;
}

/** Sources outside a release's folder that went into its programs: a package found in the checkout would be another release's. */
export function foreignSources(folder: string): string[] {
  return programFolders(folder).flatMap((program) => {
    const { inputs } = JSON.parse(readFileSync(join(program, 'dist/meta.json'), 'utf8')) as { inputs: object };
    return Object.keys(inputs).filter((path) => !resolve(program, path).startsWith(`${folder}/`));
  });
}

const programFolders = (folder: string) =>
  DEPLOYABLES.map((name) => join(folder, name === 'gateway' ? name : `services/${name}`));
