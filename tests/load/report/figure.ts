/** The short form of a run among the repository's measurements: one figure for each story, which the next kept run replaces. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { bars, isCall, type Kind } from '../endpoints.ts';
import { isBusy } from '../machine.ts';
import type { Figures } from '../meter.ts';
import { stateOf } from '../oracles/verdict.ts';
import { stories } from '../stories/all.ts';
import type { StoryName } from '../stories/names.ts';
import type { RunRecord } from './record.ts';

const file = join(import.meta.dirname, '../../../docs/measurements/figures.yaml');

const round = (ms: number) => String(ms < 10 ? Number(ms.toFixed(1)) : Math.round(ms));

/** Why a run is not kept; undefined when it may be. */
export function refusedKeeping({
  plant,
  untimed,
  verdicts,
}: Pick<RunRecord, 'plant' | 'untimed' | 'verdicts'>): string | undefined {
  if (untimed) return 'A run that is not asked how quick it was is no measurement.';
  if (plant !== undefined) return 'A run with a planted defect is no measurement.';
  const broken = verdicts.filter((one) => stateOf(one) === 'broken');
  return broken.length === 0 ? undefined : 'A run in which an oracle found something wrong is no measurement.';
}

const timesOf = (kinds: readonly Figures[]) =>
  kinds.map(({ name, p95, p99 }) => `${name} ${round(p95)} and ${round(p99)}`).join(', ');

export function figureOf(run: RunRecord): Record<string, string> {
  const { story, people, minutes, machine, kinds, verdicts, streams, startedAt } = run;
  const calls = kinds.filter(({ kind }) => isCall(kind));
  const count = calls.reduce((sum, one) => sum + one.count, 0);
  const failed = calls.reduce((sum, one) => sum + one.failed, 0);
  const held = verdicts.filter((one) => stateOf(one) === 'held').length;
  const own = stories[story as StoryName]?.bars ?? {};
  const barOf = (kind: Kind) => `${kind} ${(own[kind] ?? bars[kind]).p95} and ${(own[kind] ?? bars[kind]).p99}`;
  const busy = isBusy(machine) ? 'while the machine was busy with other work: ' : '';
  return {
    figure: `load of "${story}", milliseconds that 95 and 99 of 100 stay under`,
    place: 'machine',
    value: `${timesOf(kinds)}; ${count} calls, ${failed} without an answer; ${held} oracles held`,
    bar: kinds.map(({ kind }) => barOf(kind)).join(', '),
    script: `tests/load/main.ts ${story} --people ${people} --minutes ${minutes}`,
    date: new Date(startedAt).toISOString().slice(0, 10),
    note: `${busy}load average ${machine.loadBefore.toFixed(1)} before and ${machine.loadAfter.toFixed(1)} after on ${machine.cores} cores, which the load has too; ${streams} live streams; the reader of the streams was ${round(machine.ownDelayMs)} ms late in one of a hundred`,
  };
}

/** The list with this figure in the place of the one before it, or at its end; all else stays as people wrote it. */
export function withFigure(list: string, figure: Record<string, string>): string {
  const block = stringify([figure], { lineWidth: 0, singleQuote: true });
  const entries = list.split(/^(?=- figure: )/m);
  const name = stringify({ figure: figure.figure }, { lineWidth: 0, singleQuote: true });
  const at = entries.findIndex((entry) => entry.startsWith(`- ${name}`));
  const ended = entries.map((entry) => (entry.endsWith('\n') ? entry : `${entry}\n`));
  return (at === -1 ? [...ended, block] : ended.with(at, block)).join('');
}

/** Answers which file. */
export function keepFigure(run: RunRecord): string {
  writeFileSync(file, withFigure(readFileSync(file, 'utf8'), figureOf(run)));
  return file;
}
