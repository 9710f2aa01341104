/** Asks when the next lesson is due, every second at least, and at once when the clock was moved. Several replicas may run it. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { histogram } from '@parlance/runtime/telemetry/metrics';
import { pause } from '@parlance/runtime/waiting/waiting';

export type Sweeper = { wake(): void; stop(): Promise<void> };
export type SweeperOptions = {
  sweep: () => Promise<number>;
  /** How long until the next lesson is due; undefined: not within `everyMs`. */
  untilNextMs: () => Promise<number | undefined>;
  everyMs: number;
  log: Logger;
};

/** Seconds of school time between the instant at which a move was due and the move itself. */
export const transitionLag = histogram('lesson_transition_lag_seconds');

export function startSweeper({ sweep, untilNextMs, everyMs, log }: SweeperOptions): Sweeper {
  const stopping = new AbortController();
  let bell = new AbortController();
  const ring = () => bell.abort();
  stopping.signal.addEventListener('abort', ring, { once: true });
  const running = (async () => {
    while (!stopping.signal.aborted) {
      bell = new AbortController();
      let waitMs = everyMs;
      try {
        const moved = await sweep();
        if (moved > 0) log.info({ moved }, 'due lessons moved or reminded of');
        waitMs = Math.min(everyMs, (await untilNextMs()) ?? everyMs);
      } catch (error) {
        log.error({ err: error }, 'sweep failed, tries again');
      }
      if (!stopping.signal.aborted) await pause(waitMs, bell.signal);
    }
  })();
  return {
    wake: ring,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
