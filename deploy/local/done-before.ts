/** Steps whose outcome follows from files and options alone need not be done again while these are the same. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Step = {
  /** Where the state of the last success is kept. */ mark: string;
  /** Its .ts files count. */ sources: string;
  options: unknown;
};

/** True when the step was done (and succeeded) just now, false when there was no need. */
export async function unlessDoneBefore(step: Step, work: () => Promise<void>): Promise<boolean> {
  const state = stateOf(step);
  if (existsSync(step.mark) && readFileSync(step.mark, 'utf8') === state) return false;
  await work();
  mkdirSync(dirname(step.mark), { recursive: true });
  writeFileSync(step.mark, state);
  return true;
}

function stateOf({ sources, options }: Step): string {
  const hash = createHash('sha256').update(JSON.stringify(options));
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(sources, file)));
  return hash.digest('hex');
}
