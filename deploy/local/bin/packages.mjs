/** The npm packages: are they there as the lock file says, and if not, get them. Plain JavaScript for the system's older Node. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAY_BE_ABSENT = ['optional', 'peer', 'devOptional', 'extraneous'];

/** npm writes what it installed into a lock file of its own, last of all: it must hold what ours asks for. */
export function packagesAreThere(root) {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const there = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true; // the workspaces themselves
    const found = there[path];
    if (found === undefined) return MAY_BE_ABSENT.some((mark) => entry[mark] === true); // for another kind of machine
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Resolves with a sentence when it did not work. */
export async function installPackages(root) {
  const folder = join(root, '.local');
  mkdirSync(folder, { recursive: true });
  const log = join(folder, 'npm.log');
  const output = openSync(log, 'w');
  console.log('  Installing the npm packages; this takes a minute or two.');
  // No package may run code at installation, apart from esbuild, which puts its program in place.
  const steps = [
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    ['rebuild', 'esbuild'],
  ];
  for (const args of steps) {
    const how = await run('npm', args, { cwd: root, stdio: ['ignore', output, output] });
    if (how !== 0)
      return `The npm packages could not be installed (npm ${args[0]} ended with ${how}); ${log} says why.`;
  }
  return undefined;
}

function run(file, args, options) {
  return new Promise((resolve) => {
    const child = spawn(file, args, options);
    const end = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, end);
      resolve(code ?? signal);
    });
  });
}
