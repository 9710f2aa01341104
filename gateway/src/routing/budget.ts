/** One budget of real time for a whole request; every call to a service gets what is left of it. */
import { refuse } from '@parlance/runtime/errors/refusals';

const defaultMs = 10_000;
const longestMs = 60_000;
/** Kept back for the way out, so that the answer leaves before anybody stops waiting. */
const marginMs = 50;

export type Budget = {
  leftMs(): number;
  /** Rejects when the budget is spent, whatever the work does afterwards. */
  within<T>(work: Promise<T>): Promise<T>;
};

export function makeBudget(deadlineMs: number | undefined, now: () => number = () => performance.now()): Budget {
  const total = Math.min(deadlineMs ?? defaultMs, longestMs);
  const end = now() + total;
  const leftMs = () => {
    const left = end - now() - marginMs;
    if (left <= 0) throw refuse('DEADLINE_EXCEEDED');
    return Math.floor(left);
  };
  return { leftMs, within: (work) => raceWith(work, Math.max(0, end - now())) };
}

async function raceWith<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const spent = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(refuse('DEADLINE_EXCEEDED')), ms);
  });
  try {
    return await Promise.race([work, spent]);
  } finally {
    clearTimeout(timer);
  }
}
