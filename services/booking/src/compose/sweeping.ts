/** What booking does by itself when its time has come: reminds people, and moves lessons that are due. */
import type { Job } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { startSweeper, transitionLag } from '../inbound/jobs/sweeper.ts';
import { makeDueLessons } from '../outbound/postgres/due-lessons.ts';
import type { Clock, MediaServer, UnitOfWork } from '../usecases/ports.ts';
import { makeRemindOfLessons } from '../usecases/remind-of-lessons.ts';
import { makeSweepDueLessons, untilNextDueMs } from '../usecases/sweep-due-lessons.ts';

type Sweeping = {
  pool: Pool;
  uow: UnitOfWork;
  clock: Clock;
  realTime: Clock;
  media: MediaServer;
  log: Logger;
  everyMs: number;
};

export function startSweeping({ pool, uow, clock, realTime, media, log, everyMs }: Sweeping): Job {
  const remind = makeRemindOfLessons({ uow, clock });
  const times = { clock, realTime, due: makeDueLessons(pool) };
  const move = makeSweepDueLessons({
    ...times,
    uow,
    media,
    onFault: (error, item) => log.warn({ err: error, ...item }, 'a due lesson could not be moved, tries again'),
    onMove: ({ cause, at }, dueAt) =>
      transitionLag.observe({ kind: cause }, Math.max(0, at.getTime() - dueAt.getTime()) / 1_000),
  });
  const reminderFault = (error: unknown) => {
    log.error({ err: error }, 'people could not be reminded of their lessons, tries again');
    return 0;
  };
  // Reminders come first: they are due before anything that the start of a lesson brings.
  const sweep = async () => (await remind().catch(reminderFault)) + (await move());
  return startSweeper({ sweep, untilNextMs: () => untilNextDueMs(times, everyMs), everyMs, log });
}
