/** What a lesson meant for the student's token and the teacher's pay, as a word that the catalogue says. Pure. */
import type { Lesson } from '../lessons/lesson.ts';
import { feedbackUntil } from '../domain/policy.ts';

export type TokenMeaning =
  'booked' | 'used' | 'usedAbsent' | 'backOwnAbsent' | 'backAbsent' | 'backCancelled' | 'settling';

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
export function tokenMeaning({ status, policy }: Pick<Lesson, 'status' | 'policy'>, isOver: boolean): TokenMeaning {
  if (status === 'student-absent' && policy.studentAbsentRefunded) return 'backOwnAbsent';
  const meaning = ofToken[status];
  return meaning === 'booked' && isOver ? 'settling' : meaning;
}

export type PayMeaning = 'paid' | 'comes' | 'needsFeedback' | 'tooLate' | 'none' | 'settling';

type Taught = Pick<Lesson, 'status' | 'when' | 'policy'> & { paid: boolean };

/** As pay goes: a completed lesson, and one whose student did not come; without feedback within a day nothing. */
export function payMeaning(lesson: Taught, now: number): PayMeaning {
  const { status, policy, paid } = lesson;
  if (paid) return 'paid';
  if (status === 'student-absent') return policy.studentAbsentPaid ? 'comes' : 'none';
  if (status === 'completed') return 'comes';
  if (status === 'pending-feedback') return now <= feedbackUntil(lesson) ? 'needsFeedback' : 'tooLate';
  return tokenMeaning(lesson, true) === 'settling' ? 'settling' : 'none';
}
