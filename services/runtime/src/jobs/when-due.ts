/** Work of which it is known when it is due: while nothing is, a round is one question, and the next round comes when something will be. */
import type { JobOptions } from './job.ts';

export type DueWork<T> = {
  /** Milliseconds until some of it is due, for the first of it at least; not above zero for what is. */
  dueInMs: () => Promise<readonly number[]>;
  /** What is due and somebody else has, or cannot be done yet, is looked at again after so long. */
  againMs: number;
  work: (signal: AbortSignal) => Promise<T>;
};

export type WhenDue<T> = Required<Pick<JobOptions, 'nextInMs'>> & {
  /** Answers nothing when nothing was due. */
  round(signal: AbortSignal): Promise<T | undefined>;
};

export function whenDue<T>({ dueInMs, againMs, work }: DueWork<T>, now = () => performance.now()): WhenDue<T> {
  let waits: readonly number[] = [];
  let askedAt = 0;
  async function ask(): Promise<void> {
    waits = await dueInMs();
    askedAt = now();
  }
  return {
    async round(signal) {
      await ask();
      if (waits.every((ms) => ms > 0)) return undefined;
      const done = await work(signal);
      await ask();
      return done;
    },
    async nextInMs() {
      // Others may have worked since.
      const gone = now() - askedAt;
      return waits.length === 0
        ? undefined
        : Math.min(...waits.map((ms) => (ms > 0 ? Math.max(0, ms - gone) : againMs)));
    },
  };
}
