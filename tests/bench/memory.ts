/**
 * What the running platform holds in memory. PSS shares the pages that processes have in common, RSS counts them in each.
 * Run: PLATFORM_FILE=… node tests/bench/memory.ts
 */
import { readFileSync } from 'node:fs';
import { platform } from '../support/platform-info.ts';
import { printFigure } from './figure.ts';
import { allProcesses, descendantsOf, ownPrograms, type Process } from './support/processes.ts';

const kilobytes = (text: string, field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

function memoryOf({ pid }: Process): { rss: number; pss: number } {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return { rss: kilobytes(rollup, 'Rss') / 1024, pss: kilobytes(rollup, 'Pss') / 1024 };
  } catch {
    return { rss: 0, pss: 0 }; // ended meanwhile
  }
}

function sum(processes: readonly Process[]): { rss: number; pss: number } {
  const each = processes.map(memoryOf);
  return {
    rss: each.reduce((total, { rss }) => total + rss, 0),
    pss: each.reduce((total, { pss }) => total + pss, 0),
  };
}

const all = allProcesses();
const ours = ownPrograms(platform().publicUrl, all);
for (const one of ours) {
  const { rss, pss } = memoryOf(one);
  printFigure({ name: `memory-${one.name}-rss`, value: rss, unit: 'MB' });
  printFigure({ name: `memory-${one.name}-pss`, value: pss, unit: 'MB' });
}
const node = { unit: 'MB', bar: 1200, goal: 650 };
const own = sum(ours);
printFigure({ name: 'memory-node-rss', value: own.rss, ...node });
printFigure({ name: 'memory-node-pss', value: own.pss, ...node });
const supervisor = ours[0]?.parent ?? '';
const whole = sum([...all.filter(({ pid }) => pid === supervisor), ...descendantsOf(supervisor, all)]);
printFigure({ name: 'memory-whole-rss', value: whole.rss, unit: 'MB' });
printFigure({ name: 'memory-whole-pss', value: whole.pss, unit: 'MB' });
