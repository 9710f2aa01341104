/** What was started, in order, so that it can be stopped the other way round. */
import type { Logger } from '../logging/logger.ts';
import { makeActivity, type Activity } from '../jobs/activity.ts';
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
  /** Safe to call twice. */
  stop(): Promise<void>;
};

const usualLongestMs = 7_000;

type Step = { name: string; stop: () => unknown; longestMs: number };

export function makeLife(name: string, log: Logger): Life {
  const steps: Step[] = [];
  const ready = makeReadiness();
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

  return {
    name,
    log,
    ready,
    activity: makeActivity(),
    onStop: (step, stop, longestMs = usualLongestMs) => void steps.push({ name: step, stop, longestMs }),
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
