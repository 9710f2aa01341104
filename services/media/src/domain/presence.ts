/** Who was in the lesson: connected for at least 60 seconds of school time inside the window (overlapping stays count once). */
import { lesson } from '@parlance/proto/limits';

/** Both instants in school time; `to` is absent while the person is still there. */
export type Stay = { uid: string; from: Date; to?: Date };
export type Window = { from: Date; to: Date };

type Interval = { from: number; to: number };

function clip(stay: Stay, window: Window, asOf: Date): Interval {
  const to = stay.to ?? asOf;
  return {
    from: Math.max(stay.from.getTime(), window.from.getTime()),
    to: Math.min(to.getTime(), window.to.getTime(), asOf.getTime()),
  };
}

/** Milliseconds covered by at least one interval. */
function covered(intervals: Interval[]): number {
  let total = 0;
  let reached = -Infinity;
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    // What lies outside the window ends before it begins.
    total += Math.max(0, to - Math.max(from, reached));
    reached = Math.max(reached, to);
  }
  return total;
}

export function timeInside(stays: readonly Stay[], window: Window, asOf: Date): Map<string, number> {
  const byUid = new Map<string, Interval[]>();
  for (const stay of stays) {
    const intervals = byUid.get(stay.uid) ?? [];
    intervals.push(clip(stay, window, asOf));
    byUid.set(stay.uid, intervals);
  }
  return new Map([...byUid].map(([uid, intervals]) => [uid, covered(intervals)]));
}

export function presentUids(stays: readonly Stay[], window: Window, asOf: Date): string[] {
  const present = [...timeInside(stays, window, asOf)].filter(([, ms]) => ms >= lesson.presenceNeededMs);
  return present.map(([uid]) => uid).sort();
}
