/** Time in which the platform was away counts against nobody: how much of it lies where, and when a wait ends that it does not count for (ADR 0086). */
import { lesson as limits } from '@parlance/proto/limits';
import { feedbackUntil } from './policy.ts';

/** `room`: no media node took people; `node`: the one on which the lesson was, until somebody was back. */
type OutagePart = 'gateway' | 'booking' | 'room' | 'node';
/** In school time; what still lasts ends now. `name`: of one node. `why`: by what it was known, where that was noted. */
export type Outage = { part: OutagePart; name: string; why?: string; from: Date; until: Date };
/** Up to when the record is whole: what has begun since may not be on it yet. */
export type OutageRecord = { outages: readonly Outage[]; wholeUntil: Date };
type Window = { from: Date; to: Date };

/** Whoever was away with the platform has so long at least to come back. */
const leastLeftMs = 60_000;
/** From then on a lesson is too short to begin, and ends as nobody's fault. */
const longestWaitMs = limits.lengthMs / 2;
const mostNotCounted = 20;

/** In order, those that touch as one. */
function joined(outages: readonly Outage[]): { from: number; until: number }[] {
  const all: { from: number; until: number }[] = [];
  for (const one of outages.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const [from, until] = [one.from.getTime(), one.until.getTime()];
    const last = all.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else if (until > from) all.push({ from, until });
  }
  return all;
}

export function lostIn(outages: readonly Outage[], { from, to }: Window): number {
  const inside = joined(outages).map((one) => Math.min(one.until, to.getTime()) - Math.max(one.from, from.getTime()));
  return inside.reduce((sum, ms) => sum + Math.max(0, ms), 0);
}

/** When so much time in which the platform was there has gone by. */
function afterOutages(start: number, lengthMs: number, outages: readonly Outage[]): number {
  let [at, left] = [start, lengthMs];
  for (const { from, until } of joined(outages)) {
    if (until <= at) continue;
    const there = Math.max(0, from - at);
    if (there >= left) break;
    left = Math.max(left - there, leastLeftMs);
    at = until;
  }
  return at + left;
}

type Wait = { startsAt: Date; until: Date };
export type Waiting = { until: Date; isLost: boolean };

/** `isLost`: at this instant the teacher has still not been waited for long enough, and is waited for no longer. */
export function waitWith({ startsAt, until }: Wait, outages: readonly Outage[]): Waiting {
  const start = startsAt.getTime();
  const moved = afterOutages(start, until.getTime() - start, outages);
  const last = Math.max(until.getTime(), start + longestWaitMs);
  return { until: new Date(Math.min(moved, last)), isLost: moved > last };
}

/** Feedback that was due while the platform was away: as much later, a day at most. */
export function feedbackWith({ startsAt, until }: Wait, outages: readonly Outage[]): Date {
  const start = startsAt.getTime();
  const moved = afterOutages(start, until.getTime() - start, outages);
  return new Date(Math.min(moved, until.getTime() + limits.feedbackWindowMs));
}

/** The last instant at which it is taken. */
export const feedbackEnd = (lesson: Parameters<typeof feedbackUntil>[0], outages: readonly Outage[]): Date =>
  feedbackWith({ startsAt: lesson.startsAt, until: feedbackUntil(lesson) }, outages);

export type Hole = 'none' | 'unproven' | 'lost';
/** Of a lesson that is over and somebody who was not seen in it: whether that proves anything, and whether it was away for too long to blame or to pay anybody. */
export function holeIn(
  outages: readonly Outage[],
  { lesson, couldBeThere }: { lesson: Window; couldBeThere: boolean },
): Hole {
  if (lostIn(outages, lesson) >= longestWaitMs) return 'lost';
  return couldBeThere ? 'unproven' : 'none';
}

/** What of it touches a lesson, to be kept with it; two who saw the same are one. */
export function feltIn(outages: readonly Outage[], { from, to }: Window): Outage[] {
  const felt = outages.filter((one) => one.until > from && one.from < to);
  const byPart = [...Map.groupBy(felt, ({ part, name }) => `${part} ${name}`).values()];
  const each = byPart.flatMap((ofPart) =>
    joined(ofPart).flatMap((one) => {
      const times = { from: new Date(one.from), until: new Date(one.until) };
      return ofPart.slice(0, 1).map((first) => ({ ...first, ...times }));
    }),
  );
  return each.toSorted((a, b) => a.from.getTime() - b.from.getTime()).slice(0, mostNotCounted);
}
