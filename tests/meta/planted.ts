/** Lints texts as if they lay in the repository: a rule that nobody saw refuse anything may be switched off. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './repository.ts';

export type Planted = { filePath: string; text: string };

/** What one rule says of each text. */
export function refusalsOf(rule: string, planted: Planted[]): string[][] {
  const input = planted.map(({ filePath, text }) => ({ filePath: join(root, filePath), text }));
  const { stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'lint-planted.mjs'), rule], {
    cwd: root,
    input: JSON.stringify(input),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as string[][];
}
