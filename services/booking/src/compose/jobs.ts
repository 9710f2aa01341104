/** What booking does by itself when its time has come. */
import type { Job } from '@parlance/runtime/jobs/job';
import { startJob } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/life';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { lessonReminders, type Reminder } from '../domain/reminder.ts';
import { observeMove, sweep } from '../inbound/jobs/sweep.ts';
import { makeDueLessons } from '../outbound/postgres/due-lessons.ts';
import { listEndedTrials } from '../queries/ended-trials.ts';
import { makeEndTrials } from '../usecases/end-trials.ts';
import type { Clock, MediaServer, NewId, UnitOfWork } from '../usecases/ports.ts';
import { makeRemindOfLessons } from '../usecases/remind-of-lessons.ts';
import { makeRetellLessons } from '../usecases/retell-lessons.ts';
import { makeSweepDueLessons, untilNextDueMs } from '../usecases/sweep-due-lessons.ts';

/** What is over pays for nothing, whether it has been taken or not. */
const trialsEveryMs = 10_000;
const retellEveryMs = 1_000;

type JobParts = {
  pool: Pool;
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  realTime: Clock;
  media: MediaServer;
  life: Life;
  /** Between two looks for what is due, at most; earlier when the next lesson is. Several replicas may run it. */
  sweepEveryMs: number;
};

export function startJobs({ pool, uow, clock, newId, realTime, media, life, sweepEveryMs: everyMs }: JobParts): {
  sweeper: Job;
} {
  const { log } = life;
  const times = { clock, realTime, due: makeDueLessons(pool) };
  const move = makeSweepDueLessons({
    ...times,
    uow,
    media,
    onFault: (error, item) => log.warn({ err: error, ...item }, 'a due lesson could not be moved, tries again'),
    onMove: observeMove,
  });
  const remindOf = (reminder: Reminder) => makeRemindOfLessons({ uow, clock }, reminder);
  const remind = { before: lessonReminders.map(remindOf), after: [remindOf('feedback')] };
  const sweeper = startJob({
    name: 'sweeper',
    everyMs,
    round: () => sweep({ remind, move, log }),
    nextInMs: () => untilNextDueMs(times, everyMs),
    longestBackOffMs: everyMs,
    log,
  });
  life.onStop('sweeper', () => sweeper.stop());
  const endTrials = makeEndTrials({ uow, clock, newId, listEnded: (now) => listEndedTrials(pool, now) });
  const trials = startJob({ name: 'end-trials', everyMs: trialsEveryMs, round: endTrials, log });
  life.onStop('end-trials', () => trials.stop());
  const retell = makeRetellLessons({ uow, clock });
  const retelling = startJob({
    name: 'retell-lessons',
    everyMs: retellEveryMs,
    round: async () => void (await retell()),
    log,
  });
  life.onStop('retell-lessons', () => retelling.stop());
  return { sweeper };
}
