/** What was started, in order, so that it can be stopped the other way round. */
import type { Logger } from '../logging/logger.ts';
import { makeActivity, type Activity } from '../jobs/activity.ts';
import { startJob, type Job, type JobName, type JobOptions, type Pace } from '../jobs/job.ts';
import { atMost } from '../waiting/waiting.ts';
import { makeReadiness, type Readiness } from './readiness.ts';

export type Life = {
  name: string;
  log: Logger;
  /** Runs when the process stops; what was added last runs first. No part holds up the others for longer than `longestMs`. */
  onStop(name: string, stop: () => unknown, longestMs?: number): void;
  ready: Readiness;
  /** Noted with every commit that wrote something. */
  activity: Activity;
  /** A job of this process. It begins when all is known that was asked to wait for before it; all jobs stop together, whose rounds hear it by their signal. */
  repeat: (name: JobName, round: JobOptions['round'], pace: Pace) => Job;
  /** What every round judges by. */
  jobsAwait(known: Promise<unknown>): void;
  /** Safe to call twice. */
  stop(): Promise<void>;
};

const usualLongestMs = 7_000;

type Step = { name: string; stop: () => unknown; longestMs: number };

export function makeLife(name: string, log: Logger): Life {
  const steps: Step[] = [];
  const ready = makeReadiness();
  const activity = makeActivity();
  const awaited: Promise<unknown>[] = [];
  const jobs: Job[] = [];
  let stopping: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    ready.close();
    for (const step of steps.toReversed()) {
      const started = Date.now();
      await atMost(step.longestMs, attempt(step, log));
      const ms = Date.now() - started;
      if (ms >= step.longestMs) log.warn({ part: step.name }, 'a part did not stop in time');
      else log.debug({ part: step.name, ms }, 'part stopped');
    }
  }

  const onStop: Life['onStop'] = (step, stop, longestMs = usualLongestMs) =>
    void steps.push({ name: step, stop, longestMs });

  return {
    name,
    log,
    ready,
    activity,
    onStop,
    jobsAwait: (known) => void awaited.push(known),
    repeat(job, round, { idleMs, ...pace }) {
      const idle = idleMs === undefined ? undefined : { everyMs: idleMs, activity };
      const started = startJob({ name: job, round, ...pace, idle, known: Promise.all(awaited), log });
      // One step for all of them: one after the other, several that are slow would take the time of what stops after them.
      if (jobs.push(started) === 1) onStop('jobs', () => Promise.all(jobs.map((one) => one.stop())));
      return started;
    },
    stop: () => (stopping ??= stopAll()),
  };
}

async function attempt(step: Step, log: Logger): Promise<void> {
  try {
    await step.stop();
  } catch (error) {
    log.warn({ err: error, part: step.name }, 'a part stopped with an error');
  }
}
