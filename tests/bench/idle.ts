/**
 * What the platform costs while nobody uses it: seconds of processor of our own programs, as a share of one core.
 * Run beside nothing else that uses the platform: PLATFORM_FILE=… node tests/bench/idle.ts [--minutes 10]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { platform } from '../support/platform-info.ts';
import { readArguments } from './arguments.ts';
import { printFigure } from './figure.ts';
import { ownPrograms } from './support/processes.ts';

const { minutes } = readArguments({ minutes: 10 });
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Of the process and all its threads. Its name is in brackets and may hold anything, so the fields are counted behind it. */
function processorSeconds(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) / ticksPerSecond;
}

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
