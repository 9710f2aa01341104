/** Takes away what nobody asks for any more. */
import { startJob, type Job } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { pruneLiveEvents } from '../../outbound/postgres/prune-live-events.ts';
import { removeOld } from '../../outbound/postgres/remove-old.ts';

const everyMs = 60_000;
/** Twice what the architecture asks for; a person's browsers are rarely away for longer without being gone. */
const liveEventsKept = { keepMs: 600_000, keepPerPerson: 1_000 };

export function startPruning(pool: Pool, log: Logger): Job {
  async function round(): Promise<void> {
    const gone = (await pruneLiveEvents(pool, liveEventsKept)) + (await removeOld(pool));
    log.debug({ gone }, 'what was old is removed');
  }
  return startJob({ name: 'pruning', everyMs, firstInMs: everyMs, log, round });
}
