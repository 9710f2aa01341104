/** How a lesson of the day stands at this moment, in the words of who has to act. */
import { lesson as limits } from '@parlance/kit/domain/limits.ts';
import { commenceUntil } from '@parlance/kit/domain/policy.ts';
import { timeOf } from '@parlance/kit/domain/time.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { todayTexts } from '../locales/texts.ts';

/** It has begun, and its teacher has not come. */
export const isLate = ({ status, when }: Pick<Lesson, 'status' | 'when'>, now: number): boolean =>
  (status === 'booked' || status === 'open') && when <= now;

const minutes = (ms: number) => Math.max(0, Math.ceil(ms / 60_000));

/** One line under the state; empty where the state says all. */
export function hintOf(lesson: Lesson, now: number, zone: string): string {
  const { status, when, kind, taken, capacity } = lesson;
  const { hints } = todayTexts.now();
  if (isLate({ status, when }, now)) return hints.absentAt(timeOf(commenceUntil(lesson), zone));
  if (status === 'in-progress' || status === 'tutor-present') return hints.left(minutes(when + limits.lengthMs - now));
  if (when > now && when - now < 3_600_000) return hints.begins(minutes(when - now));
  return kind === 'group' ? hints.seats(taken, capacity) : '';
}
