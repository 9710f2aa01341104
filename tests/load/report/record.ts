/** What a run leaves behind: the page is made of it, and the next run of its story is compared with it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from '../machine.ts';
import type { Figures, Slice } from '../meter.ts';
import { stateOf, type Verdict } from '../oracles/verdict.ts';
import type { Passed } from './passed.ts';

export type RunRecord = {
  story: string;
  about: string;
  people: number;
  minutes: number;
  plant: string | undefined;
  url: string;
  startedAt: number;
  machine: Machine;
  streams: number;
  /** How often one of them came back. */
  reopened: number;
  acts: number;
  endpoints: Figures[];
  kinds: Figures[];
  slices: Slice[];
  thresholds: Passed[];
  verdicts: Verdict[];
};

export const isGood = ({ thresholds, verdicts }: Pick<RunRecord, 'thresholds' | 'verdicts'>): boolean =>
  thresholds.every(({ isKept }) => isKept) && verdicts.every((one) => stateOf(one) !== 'broken');

const nameOf = ({ story, startedAt }: Pick<RunRecord, 'story' | 'startedAt'>) =>
  `${story}-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-')}`;

/** A run with a planted defect is no measure for others. */
export function lastRun(folder: string, { story, startedAt }: Pick<RunRecord, 'story' | 'startedAt'>) {
  if (!existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((name) => name.startsWith(`${story}-2`) && name.endsWith('.json'));
  return files
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RunRecord)
    .filter((one) => one.plant === undefined && one.startedAt < startedAt)
    .toSorted((a, b) => b.startedAt - a.startedAt)[0];
}

/** Answers where the page lies. */
export function keepRun(folder: string, record: RunRecord, page: string): string {
  const file = join(folder, nameOf(record));
  writeFileSync(`${file}.json`, JSON.stringify(record));
  writeFileSync(`${file}.html`, page);
  return `${file}.html`;
}
