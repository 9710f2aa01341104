/** Who was in the lesson: connected for at least 60 seconds of school time inside the window (overlapping stays count once). */
import { lesson } from '@parlance/proto/limits';

/** Both instants in school time; `to` is absent while the person is still there. */
export type Stay = { uid: string; from: Date; to?: Date };
export type Window = { from: Date; to: Date };

export type Interval = { from: number; to: number };

function clip(stay: Stay, window: Window, asOf: Date): Interval {
  const to = stay.to ?? asOf;
  return {
    from: Math.max(stay.from.getTime(), window.from.getTime()),
    to: Math.min(to.getTime(), window.to.getTime(), asOf.getTime()),
  };
}

/** In order, those that touch or overlap as one. */
function merged(intervals: Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    // What lies outside the window ends before it begins.
    else if (to > from) result.push({ from, to });
  }
  return result;
}

/** Everybody's time inside the window. */
export function intervalsInside(stays: readonly Stay[], window: Window, asOf: Date): Map<string, Interval[]> {
  const byUid = Map.groupBy(stays, ({ uid }) => uid);
  return new Map([...byUid].map(([uid, own]) => [uid, merged(own.map((stay) => clip(stay, window, asOf)))]));
}

export function timeInside(stays: readonly Stay[], window: Window, asOf: Date): Map<string, number> {
  const lengthOf = (intervals: Interval[]) => intervals.reduce((sum, { from, to }) => sum + to - from, 0);
  return new Map([...intervalsInside(stays, window, asOf)].map(([uid, inside]) => [uid, lengthOf(inside)]));
}

export function presentUids(stays: readonly Stay[], window: Window, asOf: Date): string[] {
  const present = [...timeInside(stays, window, asOf)].filter(([, ms]) => ms >= lesson.presenceNeededMs);
  return present.map(([uid]) => uid).sort();
}
