/** What a run leaves behind: the page is made of it, and the next run of its story is compared with it. */
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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
  /** Nobody asked how quick it was. */
  untimed: boolean;
  url: string;
  startedAt: number;
  machine: Machine;
  streams: number;
  /** How often one of them came back. */
  reopened: number;
  acts: number;
  /** Calls that were due and not made, since so many waited already: they are among what has failed. */
  notSent: number;
  endpoints: Figures[];
  kinds: Figures[];
  slices: Slice[];
  /** What k6 says at its end; empty where it had nobody to play. */
  k6: string;
  thresholds: Passed[];
  verdicts: Verdict[];
};

export const isGood = ({ thresholds, verdicts }: Pick<RunRecord, 'thresholds' | 'verdicts'>): boolean =>
  thresholds.every(({ isKept }) => isKept) && verdicts.every((one) => stateOf(one) !== 'broken');

/** No file system takes a name of more than 255 bytes; what comes behind it, the time and what a file ends with, is short. */
const longestStory = 120;
const storyIn = ({ story }: Pick<RunRecord, 'story'>) => story.slice(0, longestStory);

const nameOf = ({ story, startedAt }: Pick<RunRecord, 'story' | 'startedAt'>) =>
  `${storyIn({ story })}-${new Date(startedAt).toISOString().slice(0, 19).replaceAll(':', '-')}`;

/** Undefined: it is cut off, or of another form. No earlier run is worth the report of this one. */
function readRecord(file: string): RunRecord | undefined {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<RunRecord> | null;
    const isWhole =
      typeof read?.startedAt === 'number' &&
      typeof read.people === 'number' &&
      typeof read.minutes === 'number' &&
      typeof read.machine?.loadAfter === 'number' &&
      Array.isArray(read.endpoints) &&
      read.endpoints.every((one) => typeof one?.p95 === 'number');
    return isWhole ? (read as RunRecord) : undefined;
  } catch {
    return undefined;
  }
}

/** A run with a planted defect is no measure for others. */
export function lastRun(folder: string, { story, startedAt }: Pick<RunRecord, 'story' | 'startedAt'>) {
  if (!existsSync(folder)) return undefined;
  const begin = `${storyIn({ story })}-2`;
  const files = readdirSync(folder).filter((name) => name.startsWith(begin) && name.endsWith('.json'));
  return files
    .flatMap((name) => readRecord(join(folder, name)) ?? [])
    .filter(
      (one) => one.story === story && one.plant === undefined && one.untimed !== true && one.startedAt < startedAt,
    )
    .toSorted((a, b) => b.startedAt - a.startedAt)[0];
}

/** Whole or not at all, whenever the program is ended. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}

/** Answers where the page lies. */
export function keepRun(folder: string, record: RunRecord, page: string): string {
  const file = join(folder, nameOf(record));
  writeWhole(`${file}.json`, JSON.stringify(record));
  writeWhole(`${file}.html`, page);
  return `${file}.html`;
}
