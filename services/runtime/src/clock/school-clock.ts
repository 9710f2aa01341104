/** The clock that demos can move: real time plus an offset that its owner streams to every process. Development builds only. */
import { ClockService, type WatchClockRequestInput } from '@parlance/proto/dev/v1';
import { makeClient } from '../grpc/client.ts';
import { startJob } from '../jobs/job.ts';
import type { Logger } from '../logging/logger.ts';
import type { Life } from '../lifecycle/life.ts';
import type { Queryable } from '../postgres/pool.ts';
import type { Clock } from './clock.ts';
import { makeDatabaseClock } from './database-clock.ts';

export type SchoolClock = Clock &
  Required<Pick<Clock, 'realTime'>> & {
    keepTo(db: Queryable, life: Life): void;
    offsetMs(): number;
    /** 0 until the first offset is known. */
    version(): number;
    /** An older version than the one held is ignored. */
    follow(offsetMs: number, version: number): void;
    onChange(listener: (offsetMs: number) => void): () => void;
  };

export function makeSchoolClock(): SchoolClock {
  const real = makeDatabaseClock();
  let held = { offsetMs: 0, version: 0 };
  const listeners = new Set<(offsetMs: number) => void>();
  return {
    now: () => new Date(real.now().getTime() + held.offsetMs),
    realTime: real.realTime,
    keepTo(db, life) {
      real.keepTo(db, life);
      // What comes due by the move is looked for as soon as what was written.
      listeners.add(life.activity.note);
    },
    offsetMs: () => held.offsetMs,
    version: () => held.version,
    follow(offsetMs, version) {
      if (version < held.version) return;
      const moved = offsetMs !== held.offsetMs;
      held = { offsetMs, version };
      if (moved) for (const listener of listeners) listener(offsetMs);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type WatchOptions = {
  /** `host:port` of the owner of the offset. */
  address: string;
  process: string;
  clock: SchoolClock;
  log: Logger;
};

export type ClockWatch = {
  /** For readiness: a process that does not know the time must not serve. */
  isKnown(): boolean;
  /** From then on it is. */
  known: Promise<void>;
  stop(): Promise<void>;
};

export function watchSchoolClock({ address, process, clock, log }: WatchOptions): ClockWatch {
  const client = makeClient(ClockService, { address });
  let isKnown = false;
  const known = Promise.withResolvers<void>();

  /** Ends with the stream; one of which something came did not fail. */
  async function listen(signal: AbortSignal): Promise<void> {
    let received = false;
    const acknowledgements = makeQueue<WatchClockRequestInput>();
    acknowledgements.push({ process, acknowledgedVersion: clock.version() });
    try {
      for await (const { offsetMs, version } of client.watchClock(acknowledgements, { signal })) {
        clock.follow(offsetMs, version);
        received = true;
        isKnown = true;
        known.resolve();
        acknowledgements.push({ process, acknowledgedVersion: version });
      }
    } catch (error) {
      if (!received) throw error;
    } finally {
      acknowledgements.end();
    }
  }

  const listening = startJob({ name: 'school clock', everyMs: 50, longestBackOffMs: 1_000, log, round: listen });
  return {
    isKnown: () => isKnown,
    known: known.promise,
    async stop() {
      await listening.stop();
      client.close();
    },
  };
}

/** Values pushed on one side come out on the other, in order. */
function makeQueue<T>(): AsyncIterable<T> & { push(value: T): void; end(): void } {
  const waiting: T[] = [];
  let ended = false;
  let wake: () => void = () => undefined;
  const change = (apply: () => void) => () => {
    apply();
    wake();
  };
  return {
    push: (value) => change(() => waiting.push(value))(),
    end: change(() => (ended = true)),
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift() as T;
        if (ended) return;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
