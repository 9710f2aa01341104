/** Whether what is promised at the edge was kept: each kind's times, and how many calls got no answer. */
import { bars, isCall, mostFailed as usuallyFailed } from '../endpoints.ts';
import type { Figures } from '../meter.ts';
import type { Story } from '../stories/story.ts';

export type Passed = { what: string; value: number; bar: number; unit: 'ms' | '%'; isKept: boolean };

export function passed(ofKind: readonly Figures[], story: Pick<Story, 'bars' | 'mostFailed'>): Passed[] {
  const times = ofKind.flatMap(({ name, kind, p95, p99 }) => {
    const bar = story.bars?.[kind] ?? bars[kind];
    return [held(`${name}: 95 of 100 within`, p95, bar.p95), held(`${name}: 99 of 100 within`, p99, bar.p99)];
  });
  const calls = ofKind.filter(({ kind }) => isCall(kind));
  const count = calls.reduce((sum, one) => sum + one.count, 0);
  const failed = calls.reduce((sum, one) => sum + one.failed, 0);
  const most = (story.mostFailed ?? usuallyFailed) * 100;
  const share = count === 0 ? 100 : (failed / count) * 100;
  return [...times, { what: 'calls without an answer', value: share, bar: most, unit: '%', isKept: share <= most }];
}

const held = (what: string, value: number, bar: number): Passed => ({
  what,
  value,
  bar,
  unit: 'ms',
  isKept: value <= bar,
});
