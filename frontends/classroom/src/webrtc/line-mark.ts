/** The mark of quality on a tile: it changes only when the change has lasted. Pure. */
import { isBelow, type Health, type Step } from './line-ladder.ts';

export type Mark = 'good' | 'fair' | 'weak';
export type SteadyMark = { shown: Mark; coming: Mark; since: number };

const worseAfterMs = 3_000;
const betterAfterMs = 6_000;

const order: readonly Mark[] = ['good', 'fair', 'weak'];
const markOf: Record<Health, Mark> = { good: 'good', fair: 'fair', bad: 'weak', dire: 'weak' };

export function markAt(nowMs: number): SteadyMark {
  return { shown: 'good', coming: 'good', since: nowMs };
}

export function afterHealth(before: SteadyMark, health: Health, nowMs: number): SteadyMark {
  const coming = markOf[health];
  if (coming === before.shown) return { shown: coming, coming, since: nowMs };
  const since = coming === before.coming ? before.since : nowMs;
  const wait = order.indexOf(coming) > order.indexOf(before.shown) ? worseAfterMs : betterAfterMs;
  return nowMs - since >= wait ? { shown: coming, coming, since: nowMs } : { shown: before.shown, coming, since };
}

/** What has been given up was given up for a reason, however well the rest goes. */
export function markWithStep(mark: Mark, step: Step): Mark {
  if (isBelow(step, 'low')) return 'weak';
  return step === 'low' && mark === 'good' ? 'fair' : mark;
}
