/** What the machine is and how busy it was: without it no time means anything. */
import { availableParallelism, cpus, freemem, loadavg, totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type Machine = {
  cores: number;
  processor: string;
  memoryMb: number;
  freeMb: number;
  /** Of the last minute, before and after. */
  loadBefore: number;
  loadAfter: number;
  /** How late this program itself was, which is in every time that it tells: milliseconds that 99 of 100 stay under. */
  ownDelayMs: number;
};

/** More than this in the generator itself, and its times say as much of it as of the platform. */
export const mostOwnDelayMs = 50;

const roundMb = (bytes: number) => Math.round(bytes / 1e6);

export function watchMachine(): () => Machine {
  const [loadBefore = 0] = loadavg();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return () => {
    delay.disable();
    const [loadAfter = 0] = loadavg();
    return {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? 'unknown',
      memoryMb: roundMb(totalmem()),
      freeMb: roundMb(freemem()),
      loadBefore,
      loadAfter,
      ownDelayMs: delay.percentile(99) / 1e6,
    };
  };
}
