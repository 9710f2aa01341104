/** Whatever repeats: one round at a time, in real time, until the process stops. Several replicas may run the same job. */
import { outsideRequests } from '../context/request-context.ts';
import type { Logger } from '../logging/logger.ts';
import { gauge, histogram, type ValueOf } from '../telemetry/metrics.ts';
import { backOffMs, orAborted, pause } from '../waiting/waiting.ts';
import type { Activity } from './activity.ts';

export type Job = {
  /** A round at once, or right after the one under way. While rounds fail, the back-off is kept. */
  wake(): void;
  /** Begins no further round and waits for the one under way. */
  stop(): Promise<void>;
};

/** One of docs/telemetry/values.yaml. */
export type JobName = ValueOf<'job_seconds', 'name'>;

export type JobOptions = {
  /** In the log and as a label of its metrics. */
  name: JobName;
  /** From the beginning of one round to the beginning of the next; shorter by up to a tenth, so that replicas drift apart. */
  everyMs: number;
  /** `signal` aborts when the job stops. */
  round: (signal: AbortSignal) => Promise<unknown>;
  log: Logger;
  /** Until there is something to do, where that is known: the next round comes then, if that is earlier. */
  nextInMs?: () => Promise<number | undefined>;
  /** While nothing is written in this process the wait doubles up to `everyMs` of this; a write brings the usual one back. */
  idle?: { everyMs: number; activity: Activity } | undefined;
  /** What every round judges by, such as the time: none begins before it is known. */
  known?: Promise<unknown>;
  firstInMs?: number;
  /** The wait after the first failure is `everyMs`, or this, and doubles up to the longest. */
  firstBackOffMs?: number;
  longestBackOffMs?: number;
};

/** How often a job of a process does its work. */
export type Pace = Pick<JobOptions, 'everyMs' | 'nextInMs' | 'firstInMs' | 'firstBackOffMs' | 'longestBackOffMs'> & {
  /** While nothing is written in the process, up to so long. */
  idleMs?: number;
};

const usualLongestBackOffMs = 30_000;
/** A round that takes longer than `everyMs` is followed by this share of it in peace. */
const leastRest = 0.25;

export function startJob(options: JobOptions): Job {
  const stopping = new AbortController();
  let alarm = new AbortController();

  async function keepRunning(): Promise<void> {
    const attempt = makeAttempt(options, stopping.signal);
    await orAborted(Promise.resolve(options.known), stopping.signal).catch(() => undefined);
    await pause(options.firstInMs ?? 0, alarm.signal);
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      const { failed, waitMs } = await attempt();
      if (failed) await pause(waitMs, stopping.signal);
      else await pauseWhileIdle(waitMs, options, alarm.signal);
    }
  }

  const running = outsideRequests(keepRunning);
  return {
    wake: () => alarm.abort(),
    async stop() {
      stopping.abort();
      alarm.abort();
      await running;
    },
  };
}

const saidAgainMs = 3_600_000;

/** A wait that is longer than usual ends with the usual one when something is written. */
async function pauseWhileIdle(waitMs: number, { everyMs, idle }: JobOptions, signal: AbortSignal): Promise<void> {
  if (idle === undefined || waitMs <= everyMs) return pause(waitMs, signal);
  const written = new AbortController();
  const forget = idle.activity.onNext(() => written.abort());
  const begun = performance.now();
  await pause(waitMs, AbortSignal.any([signal, written.signal]));
  forget();
  const leftMs = waitMs - (performance.now() - begun);
  if (written.signal.aborted) await pause(Math.max(0, Math.min(everyMs, leftMs)), signal);
}

/** The usual wait, or a longer one after rounds during and since which nothing was written. */
function makePace({ everyMs, idle }: JobOptions): () => number {
  let paceMs = everyMs;
  let seen = -1;
  return () => {
    if (idle === undefined) return everyMs;
    paceMs = seen === idle.activity.count ? Math.min(paceMs * 2, idle.everyMs) : everyMs;
    seen = idle.activity.count;
    return paceMs;
  };
}

/** One round, its measures and the wait after it. Of failures in a row the first is logged, one an hour, and that they are over. */
function makeAttempt(options: JobOptions, signal: AbortSignal) {
  const { name, everyMs, round, log, nextInMs } = options;
  const { firstBackOffMs = everyMs, longestBackOffMs = usualLongestBackOffMs } = options;
  const capMs = Math.max(everyMs, longestBackOffMs);
  const seconds = histogram('job_seconds');
  const succeeded = gauge('job_last_success_seconds');
  const pace = makePace(options);
  let failures = 0;
  let saidAt = 0;

  return async (): Promise<{ failed: boolean; waitMs: number }> => {
    const begun = performance.now();
    const measure = (outcome: ValueOf<'job_seconds', 'outcome'>) =>
      seconds.observe({ name, outcome }, (performance.now() - begun) / 1_000);
    try {
      await round(signal);
      const nextMs = await nextInMs?.();
      measure('done');
      succeeded.set({ name }, Date.now() / 1_000);
      if (failures > 0) log.info({ job: name, failures }, 'job succeeds again');
      failures = 0;
      return { failed: false, waitMs: Math.min(nextMs ?? Infinity, restMs(pace(), performance.now() - begun)) };
    } catch (error) {
      measure('failed');
      failures += 1;
      // Once, and again while it lasts: whoever comes in the morning finds why.
      if ((failures === 1 || begun - saidAt >= saidAgainMs) && !signal.aborted) {
        saidAt = begun;
        log.warn({ err: error, job: name, failures }, 'job failed, tries again');
      }
      return { failed: true, waitMs: backOffMs(failures, { firstMs: firstBackOffMs, capMs }) };
    }
  };
}

function restMs(everyMs: number, tookMs: number): number {
  return Math.max(everyMs * leastRest, everyMs * (0.9 + Math.random() * 0.1) - tookMs);
}
