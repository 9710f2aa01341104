/** Steps whose outcome follows from files and options alone need not be done again while these are the same. */
import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hashFolder } from './files.ts';

export type Step = {
  /** Where the state of the last success is kept. */ mark: string;
  /** Whatever lies in this folder counts. */ sources: string;
  options: unknown;
};

/** True when the step was done (and succeeded) just now, false when there was no need. */
export async function unlessDoneBefore(step: Step, work: () => Promise<void>): Promise<boolean> {
  // Only in one word: there are passwords among the options.
  const state = hash('sha256', JSON.stringify(step.options) + hashFolder(step.sources));
  if (existsSync(step.mark) && readFileSync(step.mark, 'utf8') === state) return false;
  await work();
  mkdirSync(dirname(step.mark), { recursive: true });
  writeFileSync(step.mark, state);
  return true;
}
