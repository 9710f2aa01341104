/** Lints and compiles texts as if they lay in the repository: a rule that nobody saw refuse anything may be switched off. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './repository.ts';

export type Planted = { filePath: string; text: string };

function toldBy(script: string, args: string[], input: object): string[][] {
  const { stdout, stderr } = spawnSync(process.execPath, [join(__dirname, script), ...args], {
    cwd: root,
    input: JSON.stringify(input),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as string[][];
}

const placed = (planted: Planted[]) => planted.map(({ filePath, text }) => ({ filePath: join(root, filePath), text }));

/** What one rule says of each text. */
export function refusalsOf(rule: string, planted: Planted[]): string[][] {
  return toldBy('lint-planted.mjs', [rule], placed(planted));
}

/** What the compiler says of each of the front ends' files, where others have the planted texts. */
export function faultsOf(files: string[], planted: Planted[]): string[][] {
  const texts = Object.fromEntries(placed(planted).map(({ filePath, text }) => [filePath, text]));
  return toldBy('compile-planted.mjs', [], { root, files: files.map((file) => join(root, file)), texts });
}
