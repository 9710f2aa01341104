/** One process that is to stay: it is started, watched, started again with back-off when it dies, and ended. */
import { setTimeout as pause } from 'node:timers/promises';
import { sentenceOf } from '../faults.ts';
import type { Log } from '../progress.ts';
import { endsWithin, waitUntil } from '../wait.ts';
import { signalGroup, type Command } from './command.ts';
import type { Launched, Launcher } from './launcher.ts';

/** Ended from the first to the last: the door is shut before the services drain, and these before what they store in. */
export const LAYERS = ['edge', 'service', 'part', 'store'] as const;

export type Unit = {
  name: string;
  title: string;
  layer: (typeof LAYERS)[number];
  command: Command;
  /** A real sign that it does its work, not only that it runs. */
  ready: () => Promise<boolean>;
  readyWithinMs: number;
  stopSignal?: NodeJS.Signals;
};

/** Delays between deaths double from `firstMs` up to `mostMs`; one that stayed ready for `forgetAfterMs` begins anew. */
export type BackOff = { firstMs: number; mostMs: number; forgetAfterMs: number };

export type MemberOptions = { launcher: Launcher; log: Log; stopping: AbortSignal; backOff: BackOff };

export type Member = ReturnType<typeof makeMember>;

export function makeMember(unit: Unit, { launcher, log, stopping, backOff }: MemberOptions) {
  let current: Launched | undefined;
  let wanted = false;
  let deaths = 0;
  const isOver = () => !wanted || stopping.aborted;

  async function bringUp(): Promise<void> {
    stopping.throwIfAborted();
    const launched = launcher.launch(unit.name, unit.command);
    current = launched;
    let how: string | undefined;
    void launched.gone.then((ending) => (how = ending));
    const check = async () => how !== undefined || (await unit.ready());
    const answered = await waitUntil(check, { deadlineMs: unit.readyWithinMs, signal: stopping });
    if (how !== undefined) throw launcher.fault(unit.title, unit.name, `ended while it started (${how})`);
    if (!answered) throw launcher.fault(unit.title, unit.name, `was not ready within ${unit.readyWithinMs / 1000} s`);
    const since = performance.now();
    void launched.gone.then((ending) => {
      if (isOver()) return;
      if (performance.now() - since > backOff.forgetAfterMs) deaths = 0;
      void bringBack(`ended (${ending})`);
    });
  }

  async function bringBack(what: string): Promise<void> {
    const delay = Math.min(backOff.mostMs, backOff.firstMs * 2 ** deaths++);
    log(`  ${unit.title} ${what}; it is started again in ${delay / 1000} s`);
    await pause(delay);
    if (isOver()) return;
    const began = performance.now();
    try {
      await bringUp();
      log(`  ${unit.title} is back after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    } catch (error) {
      if (isOver()) return;
      await endProcess(unit, current, { withinMs: 1_000, log });
      void bringBack(`did not come back (${sentenceOf(error)})`);
    }
  }

  return {
    unit,
    /** Undefined of one that was ended on purpose; of one that died it is the last one until it is back. */
    pid: () => current?.pid,
    /** Resolves when it is ready; a StartFault says why it is not. */
    async start(): Promise<void> {
      wanted = true;
      deaths = 0;
      await bringUp();
    },
    signal(signal: NodeJS.Signals): void {
      if (current?.pid !== undefined) signalGroup(current.pid, signal);
    },
    /** Ends it in good order, by force after the time given, at once if none is, and leaves it down. */
    async end(withinMs: number): Promise<void> {
      wanted = false;
      const ended = current;
      await endProcess(unit, ended, { withinMs, log });
      if (current === ended) current = undefined;
    },
  };
}

type Ending = { withinMs: number; log: Log };

async function endProcess(unit: Unit, launched: Launched | undefined, { withinMs, log }: Ending): Promise<void> {
  if (launched?.pid === undefined) return;
  const { pid, gone } = launched;
  if (withinMs > 0) {
    try {
      process.kill(pid, unit.stopSignal ?? 'SIGTERM');
    } catch {
      await gone; // it is over already
      return;
    }
    signalGroup(pid, 'SIGCONT'); // a paused process could not obey
    if (await endsWithin(gone, withinMs)) return;
    log(`  ${unit.title} did not end within ${withinMs / 1000} s and was killed`);
  }
  signalGroup(pid, 'SIGKILL');
  await gone;
}
