/** Whether a lesson's page looks ahead to it or back at it. Pure. */
import { lesson as limits } from '@parlance/proto/limits';
import type { Lesson } from '../lessons/lesson.ts';

export type Stage = 'ahead' | 'behind' | 'off';
type Told = Pick<Lesson, 'kind' | 'status' | 'when' | 'students'>;

const off: ReadonlySet<Lesson['status']> = new Set(['cancelled', 'tutor-cancelled', 'student-cancelled']);
const alive: ReadonlySet<Lesson['status']> = new Set(['pending', 'open', 'booked', 'in-progress', 'tutor-present']);

/** A lesson that runs is still ahead: whoever has left its room comes back from here. */
export function stageOf({ status, when }: Told, now: number): Stage {
  if (off.has(status)) return 'off';
  return alive.has(status) && now < when + limits.lengthMs ? 'ahead' : 'behind';
}

/** Of a group each student has a word of their own; of both kinds only the one student's says what it means for that student. */
export const ownStatus = ({ kind, status, students: [own] }: Told): Lesson['status'] =>
  kind === 'group' ? (own?.status ?? status) : status;

/** A student judges what is completed, once their feedback is there. */
export const mayRate = (lesson: Told): boolean => ownStatus(lesson) === 'completed';
