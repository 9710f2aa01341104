/** Seconds of processor for one act, of every part, less what the platform would have used meanwhile without it. */
import { loadavg } from 'node:os';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFigure } from '../../load/report/figure.ts';
import { printFigure } from '../figure.ts';
import { memoryOfParts, processorOfParts, type Reading } from '../support/whole-platform.ts';
import { figureName, totalOf, valueOf, type CostName, type Parts, type SizeName } from './costs.ts';

const file = join(import.meta.dirname, '../../../docs/measurements/figures.yaml');

/** Seconds of processor in a second, by part. */
export type Pace = Reading;

export async function paceOf(seconds: number): Promise<Pace> {
  const before = processorOfParts();
  const from = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const took = (performance.now() - from) / 1_000;
  return mapParts(processorOfParts(), (value, part) => (value - (before[part] ?? value)) / took);
}

export const mapParts = (parts: Parts, to: (value: number, part: string) => number): Reading =>
  Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, to(value, part)]));

/** Milliseconds of processor for one of `count`; nothing where a part's share is lost in its rest. */
export async function costOf(rest: Pace, count: number, does: () => Promise<unknown>): Promise<Parts> {
  const before = processorOfParts();
  const from = performance.now();
  await does();
  const took = (performance.now() - from) / 1_000;
  return mapParts(processorOfParts(), (value, part) =>
    Math.max(0, ((value - (before[part] ?? value) - took * (rest[part] ?? 0)) / count) * 1_000),
  );
}

/** What one more costs in these parts; the memory of others moves by itself. */
export const growthOf = (before: Reading, parts: readonly string[], count: number): Reading =>
  mapParts(
    Object.fromEntries(Object.entries(memoryOfParts()).filter(([part]) => parts.includes(part))),
    (value, part) => Math.max(0, (value - (before[part] ?? 0)) / count),
  );

type Told = { unit: string; note: string };
export type Tell = (name: CostName | SizeName, parts: Parts, told: Told) => void;

type Figure = Record<string, string>;
type Kept = { tell: Tell; keep(): void };

/** `tell` prints each figure; `keep` writes all of them among the measurements, when it is known that each call was answered. `script` is what made them. */
export function teller(script: string, write: (figures: readonly Figure[]) => void = writeFigures): Kept {
  const figures: Figure[] = [];
  return {
    tell(name, parts, { unit, note }) {
      printFigure({
        name: `capacity-${name.replace(' ', '-')}`,
        value: totalOf(parts),
        unit: unit.split(' ')[0] ?? unit,
      });
      const value = valueOf(parts, unit);
      console.log(`  ${value}; ${note}`);
      figures.push({
        figure: figureName(name),
        place: 'machine',
        value,
        script,
        date: new Date().toISOString().slice(0, 10),
        note: `${note}; load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
      });
    },
    keep: () => write(figures),
  };
}

function writeFigures(figures: readonly Figure[]): void {
  writeFileSync(file, figures.reduce(withFigure, readFileSync(file, 'utf8')));
}
