/**
 * What the running platform holds in memory. PSS shares the pages that processes have in common, RSS counts them in each.
 * Run: PLATFORM_FILE=… node tests/bench/memory.ts
 */
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { platform } from '../support/platform-info.ts';
import { printFigure } from './figure.ts';

type Process = { pid: string; parent: string; folder: string; command: string; rss: number; pss: number };

const kilobytes = (text: string, field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

function read(pid: string): Process | undefined {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return {
      pid,
      parent: /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '',
      folder: readlinkSync(`/proc/${pid}/cwd`),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      rss: kilobytes(rollup, 'Rss') / 1024,
      pss: kilobytes(rollup, 'Pss') / 1024,
    };
  } catch {
    return undefined; // ended meanwhile, or a thread of the kernel
  }
}

/** The platform's processes are told apart from those of another one by the address that they serve. */
function serves(pid: string, publicUrl: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .includes(`OIDC_ISSUER=${publicUrl}/auth/realms/parlance`);
  } catch {
    return false;
  }
}

function descendantsOf(root: string, all: readonly Process[]): Process[] {
  const children = all.filter(({ parent }) => parent === root);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

const sum = (processes: readonly Process[], field: 'rss' | 'pss') =>
  processes.reduce((total, one) => total + one[field], 0);

const all = readdirSync('/proc')
  .filter((entry) => /^\d+$/.test(entry))
  .map(read)
  .filter((found) => found !== undefined);
const ours = all.filter(({ pid, command }) => command.includes('dist/main') && serves(pid, platform().publicUrl));
if (ours.length === 0) throw new Error(`no process of ours serves ${platform().publicUrl}`);
for (const { folder, rss, pss } of ours) {
  const name = folder.slice(folder.lastIndexOf('/') + 1);
  printFigure({ name: `memory-${name}-rss`, value: rss, unit: 'MB' });
  printFigure({ name: `memory-${name}-pss`, value: pss, unit: 'MB' });
}
const node = { unit: 'MB', bar: 1200, goal: 650 };
printFigure({ name: 'memory-node-rss', value: sum(ours, 'rss'), ...node });
printFigure({ name: 'memory-node-pss', value: sum(ours, 'pss'), ...node });
const supervisor = ours[0]?.parent ?? '';
const whole = [...all.filter(({ pid }) => pid === supervisor), ...descendantsOf(supervisor, all)];
printFigure({ name: 'memory-whole-rss', value: sum(whole, 'rss'), unit: 'MB' });
printFigure({ name: 'memory-whole-pss', value: sum(whole, 'pss'), unit: 'MB' });
