/**
 * Real time as the service's database tells it, so that all replicas judge by one clock. Between two looks it goes on by the
 * monotonic time of the process: where the clock of the machine stands, or jumps to, does not matter.
 */
import { runInContext } from '../context/request-context.ts';
import { startJob } from '../jobs/job.ts';
import type { Life } from '../lifecycle/life.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Clock } from './clock.ts';

/** What was read: at that instant of `performance.now()` it was so late, give or take. */
export type Reading = { at: number; epochMs: number; errorMs: number };

const everyMs = 5_000;
const firstBackOffMs = 250;
const longestMs = 1_000;
/** No monotonic clock is worse: a millisecond a second. */
const drift = 0.001;
/** A machine that is off by more deserves a word. */
const tellFromMs = 2_000;

export type DatabaseClock = Required<Clock>;

/** Until the database has answered it shows the time of the machine; a process is not ready before, and none of its jobs begins. */
export function makeDatabaseClock(): DatabaseClock {
  let held: Reading | undefined;
  const now = () => (held === undefined ? Date.now() : held.epochMs + performance.now() - held.at);
  const shown = { now: () => new Date(now()) };
  return {
    ...shown,
    realTime: shown,
    keepTo(db, life) {
      const first = Promise.withResolvers<void>();
      const update = (reading: Reading) => {
        held = better(held, reading);
        first.resolve();
      };
      const round = makeRound({ db, life, update });
      const { log } = life;
      const reading = startJob({ name: 'clock', everyMs, firstBackOffMs, longestBackOffMs: everyMs, log, round });
      life.ready.add('clock', () => held !== undefined);
      life.jobsAwait(first.promise);
      life.onStop('clock', () => reading.stop());
    },
  };
}

type Reader = { db: Queryable; life: Life; update: (reading: Reading) => void };

function makeRound({ db, life: { log }, update }: Reader): () => Promise<void> {
  let isTold = false;
  return async () => {
    const reading = await read(db);
    update(reading);
    const offMs = Math.round(reading.epochMs - (Date.now() - (performance.now() - reading.at)));
    const isOff = Math.abs(offMs) > tellFromMs;
    if (isOff && !isTold) log.warn({ offMs }, 'the clock of this machine differs from that of the database');
    isTold = isOff;
  };
}

/** The server looked at its clock at some instant between question and answer. */
async function read(db: Queryable): Promise<Reading> {
  return runInContext({ requestId: '', deadline: new Date(Date.now() + longestMs) }, async () => {
    const begun = performance.now();
    const { rows } = await db.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const errorMs = (performance.now() - begun) / 2;
    return { at: begun + errorMs, epochMs: Number(rows[0]?.ms), errorMs };
  });
}

/** The one that can be less wrong by now; and the new one when both cannot be right, for then the server's clock was set. */
export function better(held: Reading | undefined, fresh: Reading): Reading {
  if (held === undefined) return fresh;
  const age = fresh.at - held.at;
  const errorMs = held.errorMs + age * drift;
  const apart = Math.abs(held.epochMs + age - fresh.epochMs);
  return fresh.errorMs <= errorMs || apart > errorMs + fresh.errorMs ? fresh : held;
}
