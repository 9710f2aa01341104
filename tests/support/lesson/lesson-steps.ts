/** Numbers the steps of a lesson and tells each with what it found and how long it took. */
import { schoolNow } from '../people.ts';

export type StepTold = {
  number: number;
  what: string;
  found: string;
  /** The school's time when it was done. */
  schoolTime: number;
  tookMs: number;
};

export type Steps = <T>(what: string, work: () => Promise<T>, words: (found: T) => string) => Promise<T>;

/** Whoever reads the failure has to know which step it was. */
class StepFailed extends Error {
  override readonly name = 'StepFailed';
}

export function makeSteps(tell: (step: StepTold) => void): Steps {
  let number = 0;
  return async (what, work, words) => {
    number += 1;
    const begunAt = performance.now();
    try {
      const found = await work();
      const tookMs = performance.now() - begunAt;
      tell({ number, what, tookMs, found: words(found), schoolTime: await schoolNow() });
      return found;
    } catch (error) {
      throw new StepFailed(`step ${number}, "${what}": ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  };
}
