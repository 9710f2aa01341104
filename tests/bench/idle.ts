/**
 * What the platform costs while nobody uses it: seconds of processor of our own programs, as a share of one core.
 * Run beside nothing else that uses the platform: PLATFORM_FILE=… node tests/bench/idle.ts [--minutes 10]
 */
import { setTimeout as pause } from 'node:timers/promises';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { printFigure } from './figure.ts';
import { ownPrograms, processorSeconds } from './support/processes.ts';

const { minutes } = readArguments({ minutes: 10 });
const programs = ownPrograms(platform().publicUrl);
const read = () => programs.map(({ pid }) => processorSeconds(pid));
const before = read();
const begun = performance.now();
await pause(minutes * 60_000);
const after = read();
const seconds = (performance.now() - begun) / 1_000;
const shares = after.map((value, index) => (100 * (value - (before[index] ?? 0))) / seconds);
for (const [index, { name }] of programs.entries())
  printFigure({ name: `idle-${name}`, value: shares[index] ?? Number.NaN, unit: '%' });
printFigure({
  name: 'idle-all',
  value: shares.reduce((total, share) => total + share, 0),
  unit: '%',
  bar: 4,
  goal: 1,
});
