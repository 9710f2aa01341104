/** Asks when the next lesson is due, every second at least, and at once when the clock was moved. Several replicas may run it. */
import { startJob, type Job } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import { histogram } from '@parlance/runtime/telemetry/metrics';

export type SweeperOptions = {
  sweep: () => Promise<number>;
  /** How long until the next lesson is due; undefined: not within `everyMs`. */
  untilNextMs: () => Promise<number | undefined>;
  everyMs: number;
  log: Logger;
};

/** Seconds of school time between the instant at which a move was due and the move itself. */
export const transitionLag = histogram('lesson_transition_lag_seconds');

export function startSweeper({ sweep, untilNextMs, everyMs, log }: SweeperOptions): Job {
  async function round(): Promise<void> {
    const moved = await sweep();
    if (moved > 0) log.info({ moved }, 'due lessons moved or reminded of');
  }
  return startJob({ name: 'sweeper', everyMs, round, nextInMs: untilNextMs, longestBackOffMs: everyMs, log });
}
