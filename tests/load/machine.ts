/** What the machine is and how busy it was: without it no time means anything. */
import { availableParallelism, cpus, freemem, loadavg, totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type Machine = {
  cores: number;
  processor: string;
  memoryMb: number;
  freeMb: number;
  /** Of the last minute, before anybody was prepared and after. */
  loadBefore: number;
  loadAfter: number;
  /** How late this program itself was, which is in the times of what it hears; calls are timed by k6. Milliseconds that 99 of 100 stay under. */
  ownDelayMs: number;
};

/** More than this in the program that reads the streams, and the times of live events say as much of it as of the platform. */
export const mostOwnDelayMs = 50;

/** What the clock of the measure has by itself. */
const resolutionMs = 10;

const roundMb = (bytes: number) => Math.round(bytes / 1e6);

/** Before the run there was more to do than there are cores: its times say little. */
export const isBusy = ({ loadBefore, cores }: Pick<Machine, 'loadBefore' | 'cores'>): boolean => loadBefore > cores;

/** Of the last minute. */
export const loadNow = (): number => loadavg()[0] ?? 0;

/** `loadBefore` was read before the run began to prepare: that is its own work, and no other's. */
export function watchMachine(loadBefore: number): () => Machine {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return () => {
    delay.disable();
    return {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? 'unknown',
      memoryMb: roundMb(totalmem()),
      freeMb: roundMb(freemem()),
      loadBefore,
      loadAfter: loadNow(),
      ownDelayMs: Math.max(0, delay.percentile(99) / 1e6 - resolutionMs),
    };
  };
}
