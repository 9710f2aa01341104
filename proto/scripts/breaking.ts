/** Compares the contracts with those of the last release, and with `main` as it was before this change: releases overlap, so what one speaks the next must understand. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const folder = process.argv[2] ?? join(import.meta.dirname, '..');
const limitMs = 120_000;

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined; // no clone, no such commit
  }
}

/** On a branch: where it left main. On main: the commit before. Nothing in a clone without history. */
function before(): string | undefined {
  const head = git('rev-parse', 'HEAD');
  const left = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  return left !== undefined && left !== head ? left : git('rev-parse', 'HEAD~1');
}

const commit = before();
const top = git('rev-parse', '--show-toplevel');
const bases: [string, string][] = [
  ['the last release', join(import.meta.dirname, '../released/contracts.binpb')],
  ...(commit === undefined || top === undefined
    ? []
    : [['main', `${join(top, '.git')}#ref=${commit},subdir=proto`] as [string, string]]),
];

for (const [what, base] of bases) {
  const { status, stdout, stderr } = spawnSync('buf', ['breaking', '--against', base], {
    cwd: folder,
    encoding: 'utf8',
    timeout: limitMs,
  });
  if (status === 0) {
    process.stdout.write(`the contracts go on from ${what}\n`);
    continue;
  }
  process.stderr.write(`The contracts break with ${what}:\n${stdout}${stderr}`);
  process.exitCode = 1;
}
