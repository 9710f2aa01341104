/** What booking does by itself when its time has come. */
import type { Job } from '@parlance/runtime/jobs/job';
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
  writeSearchesAtTheEnd(parts);
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
  const { round, nextInMs } = whenDue({ dueInMs: () => dueInMs(times, idleMs), againMs: everyMs, work: move });
  const sweeper = life.repeat('sweeper', (signal) => sweep({ remind, move: round, log }, signal), {
    everyMs,
    idleMs,
    nextInMs,
    longestBackOffMs: everyMs,
  });
  const listEnded = (now: Date, after: string | undefined) => listEndedTrials(pool, now, after);
  life.repeat('end-trials', makeEndTrials({ uow, clock, newId, listEnded }), { everyMs: trialsEveryMs });
  startProposals({ pool, uow, clock, life });
  life.repeat('retell-lessons', makeRetellLessons({ uow, clock }), { everyMs: retellEveryMs, idleMs: idleEveryMs });
  startDemand(parts);
  startSignsOfLife(parts);
  return { sweeper };
}

/** What was searched until now is written when the jobs have stopped. */
function writeSearchesAtTheEnd({ emptySearches, life }: Pick<JobParts, 'emptySearches' | 'life'>): void {
  const onFailure = (error: unknown) => life.log.warn({ err: error }, 'searches could not be noted');
  life.onStop('note-searches', () => emptySearches.write().catch(onFailure));
}

/** What students searched in vain is noted, and forgotten when it counts no more. */
function startDemand({ uow, clock, newId, emptySearches, wantedCounts, life }: JobParts): void {
  life.repeat('count-wishes', wantedCounts.refresh, { everyMs: countWishesEveryMs });
  life.repeat('note-searches', emptySearches.write, { everyMs: noteSearchesEveryMs });
  const forget = () =>
    uow.run(async ({ wantedHours, hourNews }) => {
      await wantedHours.removeOld(clock.now(), hoursForgottenAtOnce);
      await hourNews.removeOld(clock.now(), hoursForgottenAtOnce);
    });
  life.repeat('forget-hours', forget, { everyMs: forgetHoursEveryMs });
  const steps = [makeTellTeachers({ uow, clock }), makeTellStudents({ uow, clock, newId })];
  life.repeat('tell-of-hours', tellAll(uow, steps), { everyMs: tellOfHoursEveryMs, idleMs: idleEveryMs });
}

function startProposals({ pool, uow, clock, life }: Pick<JobParts, 'pool' | 'uow' | 'clock' | 'life'>): void {
  const { log } = life;
  const advance = makeAdvanceProposals({
    uow,
    clock,
    listDue: (now, limit) => listDueProposals(pool, now, limit),
    onFault: (error, { bookingId }) =>
      log.warn({ err: error, bookingId }, 'a lesson in time off waits for the next round'),
  });
  life.repeat('time-off', advance, { everyMs: proposalsEveryMs, idleMs: idleEveryMs });
}

function startSignsOfLife({ health, clock, realTime, media, life }: JobParts): void {
  const pace = { everyMs: signOfLifeEveryMs, longestBackOffMs: signOfLifeEveryMs };
  life.repeat('sign-of-life', makeNoteAlive({ health, media, clock, realTime }), pace);
  life.repeat('old-outages', () => health.forgetOld(realTime.now()), { everyMs: forgetOutagesEveryMs });
}
