/** Who was in the room during a lesson, and for how long together. Pure. */
import { lesson as limits } from '@parlance/proto/limits';
import type { Room } from './use-lesson-overview.ts';

export type Stay = { from: number; to: number };

/** The lesson itself: who is early is not there longer. */
export const lessonTime = (when: number): Stay => ({ from: when, to: when + limits.lengthMs });

const shared = (a: Stay, b: Stay): Stay[] => {
  const stay = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
  return stay.to > stay.from ? [stay] : [];
};

export const inside = (stays: readonly Stay[], time: Stay): Stay[] => stays.flatMap((stay) => shared(stay, time));

export const lengthOf = (stays: readonly Stay[]): number => stays.reduce((sum, { from, to }) => sum + to - from, 0);

/** Both lists are in order and touch nowhere. */
export const together = (one: readonly Stay[], other: readonly Stay[]): Stay[] =>
  one.flatMap((stay) => inside(other, stay));

/** Between coming and going. */
export const gapsOf = (stays: readonly Stay[]): Stay[] =>
  stays.flatMap(({ to: from }, index) => {
    const next = stays[index + 1];
    return next ? [{ from, to: next.from }] : [];
  });

export const staysOf = ({ people }: Room, uid: string): readonly Stay[] =>
  people.find((person) => person.uid === uid)?.stays ?? [];
