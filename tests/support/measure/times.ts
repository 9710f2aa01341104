/** How long things took: a few in a list, or any number in a histogram whose size does not grow with them. */
import { createHistogram } from 'node:perf_hooks';

/** `share` 0.95 = p95, by the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export type Times = {
  add(ms: number): void;
  readonly count: number;
  /** Milliseconds, to a thousandth of them; 0 when there are none. */
  under(share: number): number;
  readonly longest: number;
};

/** What takes longer is kept as this. */
const longestUs = 120_000_000;

export function makeTimes(): Times {
  const histogram = createHistogram({ lowest: 1, highest: longestUs, figures: 3 });
  const ifAny = (us: () => number) => (histogram.count === 0 ? 0 : us() / 1_000);
  return {
    add: (ms) => histogram.record(Math.min(longestUs, Math.max(1, Math.round(ms * 1_000)))),
    get count() {
      return histogram.count;
    },
    under: (share) => ifAny(() => histogram.percentile(100 * share)),
    get longest() {
      return ifAny(() => histogram.max);
    },
  };
}
