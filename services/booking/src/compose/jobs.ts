/** What booking does by itself when its time has come. */
import type { Job } from '@parlance/runtime/jobs/job';
import { startJob } from '@parlance/runtime/jobs/job';
import { whenDue } from '@parlance/runtime/jobs/when-due';
import type { Life } from '@parlance/runtime/lifecycle/life';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { lessonReminders, type Reminder } from '../domain/reminder.ts';
import { observeMove, sweep } from '../inbound/jobs/sweep.ts';
import { makeDueLessons } from '../outbound/postgres/due-lessons.ts';
import { watchLessons } from '../outbound/postgres/lesson-metrics.ts';
import { listEndedTrials } from '../queries/ended-trials.ts';
import { listDueProposals } from '../queries/time-off.ts';
import { makeAdvanceProposals } from '../usecases/advance-proposals.ts';
import { makeEndTrials } from '../usecases/end-trials.ts';
import type { WantedCounts } from '../usecases/wanted-counts.ts';
import type { EmptySearches } from '../usecases/empty-searches.ts';
import { makeNoteAlive, type KnownOutages } from '../usecases/known-outages.ts';
import type { Clock, HealthStore, MediaServer, NewId, UnitOfWork } from '../usecases/ports.ts';
import { makeRemindOfLessons } from '../usecases/remind-of-lessons.ts';
import { makeRetellLessons } from '../usecases/retell-lessons.ts';
import { makeTellStudents, makeTellTeachers, tellAll } from '../usecases/tell-of-hours.ts';
import { makeSweepDueLessons, dueInMs } from '../usecases/sweep-due-lessons.ts';

/** What is over pays for nothing, whether it has been taken or not. */
const trialsEveryMs = 10_000;
const retellEveryMs = 1_000;
const noteSearchesEveryMs = 1_000;
const tellOfHoursEveryMs = 1_000;
/** Before the counts are too old to be told. */
const countWishesEveryMs = 50_000;
const forgetHoursEveryMs = 600_000;
const hoursForgottenAtOnce = 5_000;
/** Whoever is to be asked is asked so soon. */
const proposalsEveryMs = 1_000;
const signOfLifeEveryMs = 5_000;
/** What others left behind, and what a time that has come brings: nobody waits for a second more or less of it. */
const idleEveryMs = 5_000;
const forgetOutagesEveryMs = 3_600_000;

type JobParts = {
  pool: Pool;
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  realTime: Clock;
  media: MediaServer;
  emptySearches: Pick<EmptySearches, 'write'>;
  wantedCounts: Pick<WantedCounts<unknown>, 'refresh'>;
  health: HealthStore;
  outages: KnownOutages;
  life: Life;
  /** Between two looks for what is due, at most; earlier when the next lesson is. Several replicas may run it. */
  sweepEveryMs: number;
};

export function startJobs(parts: JobParts): { sweeper: Job } {
  const { pool, uow, clock, newId, realTime, media, outages, life, sweepEveryMs: everyMs } = parts;
  const { log } = life;
  const times = { clock, realTime, due: makeDueLessons(pool) };
  const idleMs = everyMs * 5;
  watchLessons({ ...times, db: pool });
  const move = makeSweepDueLessons({
    ...times,
    uow,
    media,
    outages,
    onFault: (error, item) => log.warn({ err: error, ...item }, 'a due lesson could not be moved, tries again'),
    onMove: observeMove,
  });
  const remindOf = (reminder: Reminder) => makeRemindOfLessons({ uow, clock, outages }, reminder);
  const remind = { before: lessonReminders.map(remindOf), after: [remindOf('feedback')] };
  const moving = whenDue({ dueInMs: () => dueInMs(times, idleMs), againMs: everyMs, work: move });
  const sweeper = startJob({
    name: 'sweeper',
    everyMs,
    round: (signal) => sweep({ remind, move: () => moving.round(signal), log }),
    idle: { everyMs: idleMs, activity: life.activity },
    nextInMs: moving.nextInMs,
    longestBackOffMs: everyMs,
    log,
  });
  life.onStop('sweeper', () => sweeper.stop());
  const endTrials = makeEndTrials({ uow, clock, newId, listEnded: (now) => listEndedTrials(pool, now) });
  const trials = startJob({ name: 'end-trials', everyMs: trialsEveryMs, round: endTrials, log });
  life.onStop('end-trials', () => trials.stop());
  startProposals({ pool, uow, clock, life });
  const retell = makeRetellLessons({ uow, clock });
  const retelling = startJob({
    name: 'retell-lessons',
    everyMs: retellEveryMs,
    idle: { everyMs: idleEveryMs, activity: life.activity },
    round: async () => void (await retell()),
    log,
  });
  life.onStop('retell-lessons', () => retelling.stop());
  startDemand(parts);
  startSignsOfLife(parts);
  return { sweeper };
}

/** What students searched in vain is noted, and forgotten when it counts no more. */
function startDemand({ uow, clock, newId, emptySearches, wantedCounts, life }: JobParts): void {
  const { log } = life;
  const counting = startJob({ name: 'count-wishes', everyMs: countWishesEveryMs, round: wantedCounts.refresh, log });
  life.onStop('count-wishes', () => counting.stop());
  const noting = startJob({ name: 'note-searches', everyMs: noteSearchesEveryMs, round: emptySearches.write, log });
  life.onStop('note-searches', async () => {
    await noting.stop();
    await emptySearches.write().catch((error: unknown) => log.warn({ err: error }, 'searches could not be noted'));
  });
  const forgetting = startJob({
    name: 'forget-hours',
    everyMs: forgetHoursEveryMs,
    round: () =>
      uow.run(async ({ wantedHours, hourNews }) => {
        await wantedHours.removeOld(clock.now(), hoursForgottenAtOnce);
        await hourNews.removeOld(clock.now(), hoursForgottenAtOnce);
      }),
    log,
  });
  life.onStop('forget-hours', () => forgetting.stop());
  const steps = [makeTellTeachers({ uow, clock }), makeTellStudents({ uow, clock, newId })];
  const idle = { everyMs: idleEveryMs, activity: life.activity };
  const round = tellAll(uow, steps);
  const telling = startJob({ name: 'tell-of-hours', everyMs: tellOfHoursEveryMs, idle, round, log });
  life.onStop('tell-of-hours', () => telling.stop());
}

function startProposals({ pool, uow, clock, life }: Pick<JobParts, 'pool' | 'uow' | 'clock' | 'life'>): void {
  const { log } = life;
  const round = makeAdvanceProposals({
    uow,
    clock,
    listDue: (now, limit) => listDueProposals(pool, now, limit),
    onFault: (error, { bookingId }) =>
      log.warn({ err: error, bookingId }, 'a lesson in time off waits for the next round'),
  });
  const idle = { everyMs: idleEveryMs, activity: life.activity };
  const job = startJob({ name: 'time-off', everyMs: proposalsEveryMs, idle, round, log });
  life.onStop('time-off', () => job.stop());
}

function startSignsOfLife({ health, clock, realTime, media, life }: JobParts): void {
  const { log } = life;
  const note = makeNoteAlive({ health, media, clock, realTime });
  const forget = () => health.forgetOld(realTime.now());
  const jobs = [
    startJob({
      name: 'sign-of-life',
      everyMs: signOfLifeEveryMs,
      longestBackOffMs: signOfLifeEveryMs,
      round: note,
      log,
    }),
    startJob({ name: 'old-outages', everyMs: forgetOutagesEveryMs, round: forget, log }),
  ];
  for (const job of jobs) life.onStop('signs of life', () => job.stop());
}
