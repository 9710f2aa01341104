/** What a lesson meant for the student's token and the teacher's pay, as a word that the catalogue says. Pure. */
import { lesson as limits } from '@parlance/proto/limits';
import type { Lesson } from '../lessons/lesson.ts';

export type TokenMeaning = 'booked' | 'used' | 'usedAbsent' | 'backAbsent' | 'backCancelled' | 'settling';

const ofToken: Record<Lesson['status'], TokenMeaning> = {
  pending: 'booked',
  open: 'booked',
  booked: 'booked',
  'in-progress': 'booked',
  'tutor-present': 'booked',
  'pending-feedback': 'used',
  completed: 'used',
  'student-absent': 'usedAbsent',
  'tutor-absent': 'backAbsent',
  'tutor-cancelled': 'backCancelled',
  'student-cancelled': 'backCancelled',
  cancelled: 'backCancelled',
};

/** Until it is known who was there, nothing is said of a lesson whose time is over. */
export function tokenMeaning(status: Lesson['status'], isOver: boolean): TokenMeaning {
  const meaning = ofToken[status];
  return meaning === 'booked' && isOver ? 'settling' : meaning;
}

export type PayMeaning = 'paid' | 'comes' | 'needsFeedback' | 'tooLate' | 'none' | 'settling';

type Taught = Pick<Lesson, 'status' | 'when'> & { paid: boolean };

/** As pay goes: a completed lesson, and one whose student did not come; without feedback within a day nothing. */
export function payMeaning({ status, when, paid }: Taught, now: number): PayMeaning {
  if (paid) return 'paid';
  if (status === 'completed' || status === 'student-absent') return 'comes';
  if (status === 'pending-feedback') return now <= when + limits.feedbackWindowMs ? 'needsFeedback' : 'tooLate';
  return tokenMeaning(status, true) === 'settling' ? 'settling' : 'none';
}
