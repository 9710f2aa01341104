/** Runs commands with their output in a file, times them, and prints what failed and a table of minutes. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const logs = join(root, '.local', 'test', 'logs');

export type Outcome = {
  name: string;
  ok: boolean;
  ms: number;
  /** Of the machine, in the mean: also those that what goes on beside it used. */
  coresBusy?: number;
  passed: number;
  failed: number;
  /** Titles of what passed, and not at the first try. */
  secondTries?: string[];
  /** What the first try of a test said that failed, by title. */
  reasons?: Record<string, string>;
};
type Options = { log: string; cwd?: string; env?: Record<string, string> };

/** Longest time any one command may take: more than the longest that a command allows itself (the build of a Go program). */
const commandLimitMs = 50 * 60_000;

export async function command(file: string, args: string[], options: Options): Promise<void> {
  mkdirSync(logs, { recursive: true });
  const path = join(logs, `${options.log}.log`);
  const out = createWriteStream(path);
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(file, args, {
    cwd: options.cwd ?? root,
    env: {
      ...process.env,
      ...options.env,
      PATH: `${bin}:${process.env.PATH}`,
      TURBO_TELEMETRY_DISABLED: '1',
      CI: process.env.CI ?? '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: commandLimitMs,
  });
  child.stdout.pipe(out, { end: false });
  child.stderr.pipe(out, { end: false });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  await new Promise((resolve) => out.end(resolve));
  if (code !== 0)
    throw new Error(`${file} ${args.slice(0, 3).join(' ')} ended with ${code}; the end of ${path}:\n${tail(path)}`);
}

function tail(path: string): string {
  return readFileSync(path, 'utf8').split('\n').slice(-120).join('\n');
}

export async function step(name: string, run: () => Promise<void>): Promise<Outcome> {
  const [from, busyFrom] = [Date.now(), busyMs()];
  const took = () => ({ ms: Date.now() - from, coresBusy: (busyMs() - busyFrom) / Math.max(1, Date.now() - from) });
  try {
    await run();
    console.log(`ok      ${name} (${seconds(Date.now() - from)})`);
    return { name, ok: true, ...took(), passed: 0, failed: 0 };
  } catch (error) {
    console.error(
      `failed  ${name} (${seconds(Date.now() - from)})\n${error instanceof Error ? error.message : String(error)}`,
    );
    return { name, ok: false, ...took(), passed: 0, failed: 1 };
  }
}

/** What all cores of the machine have worked since it started. */
function busyMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** At the very end, because of a long run often only its end is kept. */
export function toldOfTries(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ name, secondTries = [], reasons = {} }) =>
    Object.entries(reasons).map(
      ([title, said]) =>
        `${secondTries.includes(title) ? 'Passed only at the second try' : 'Failed'}, ${name}: ${title}\n  The first said: ${said}`,
    ),
  );
}

/** The table, why tests failed, and the one plain closing line. */
export function printTable(outcomes: Outcome[], totalMs: number): void {
  console.log('\nsuite        minutes   cores busy   passed   second try   failed');
  for (const outcome of outcomes) {
    const cells = [
      (outcome.ms / 60_000).toFixed(1).padStart(7),
      (outcome.coresBusy?.toFixed(1) ?? '').padStart(12),
      String(outcome.passed).padStart(8),
      String(outcome.secondTries?.length ?? 0).padStart(12),
      String(outcome.failed).padStart(8),
    ];
    console.log(`${outcome.name.padEnd(12)} ${cells.join(' ')}`);
  }
  console.log(`${'all'.padEnd(12)} ${(totalMs / 60_000).toFixed(1).padStart(7)}\n`);
  for (const told of toldOfTries(outcomes)) console.log(told);
  console.log(closingLine(outcomes));
}

/** What passed at a second try is neither: it is told apart. */
export function closingLine(outcomes: Outcome[]): string {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const passed = sum((outcome) => outcome.passed);
  const failed = sum((outcome) => (outcome.ok ? 0 : Math.max(1, outcome.failed)));
  const again = sum((outcome) => outcome.secondTries?.length ?? 0);
  return `${passed} passed, ${failed} failed, ${again} passed only at the second try`;
}
