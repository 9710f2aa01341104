/** What may be done with a lesson now, and what differs for a group's. Without the words of a dialog: the lesson room asks too. The server decides; this says it sooner. */
import { lesson as limits } from '@parlance/proto/limits';
import type { Lesson, Seat } from './lesson.ts';
import { cancelUntil } from '../domain/policy.ts';

type Statuses = ReadonlySet<Lesson['status']>;
type Viewer = 'student' | 'tutor';

/** A group's topic is its teacher's to change, also while nobody has booked. */
const changeable: Record<Lesson['kind'], Statuses> = {
  'one-on-one': new Set(['booked', 'in-progress', 'tutor-present']),
  group: new Set(['pending', 'open', 'in-progress', 'tutor-present']),
};

/** Students until more than 30 minutes before the start, teachers as long as the lesson is not over. */
export function mayChangeTopic({ kind, status, when }: Lesson, viewer: Viewer, now: number): boolean {
  if (!changeable[kind].has(status)) return false;
  return viewer === 'tutor' || (kind === 'one-on-one' && when - now > limits.updateMaterialLockMs);
}

/** Who has a seat gives it back; a group's teacher calls off what nobody has booked, too. */
export function mayCancel({ kind, status }: Lesson, viewer: Viewer): boolean {
  if (kind === 'group' && viewer === 'tutor') return status === 'pending' || status === 'open';
  return status === 'booked';
}

/** A student's own hour, to another one of its teacher's, while cancelling is free. */
export const mayMove = (lesson: Lesson, now: number): boolean =>
  lesson.kind === 'one-on-one' && lesson.status === 'booked' && now <= cancelUntil(lesson);

/** What is still to come and has somebody in it; a calendar that follows has it too. */
export const isInCalendars = ({ status, when }: Lesson, now: number): boolean =>
  (status === 'booked' || status === 'open') && when > now;

/** Feedback is read where there is some, and not by or of the only student when that one was absent. */
export const mayReadFeedback = ({ feedbackCount, students }: Lesson): boolean =>
  feedbackCount > 0 && students[0]?.status !== 'student-absent';

/** Whose feedback is still to be written: not of those who were absent, and nobody's twice. */
export function awaitsFeedback({ kind, students }: Pick<Lesson, 'kind' | 'students'>): Seat[] {
  const wasThere = ({ status }: Seat) => status === 'pending-feedback' || (kind === 'group' && status === 'booked');
  return students.filter((student) => !student.hasFeedback && wasThere(student));
}

const ahead: Statuses = new Set(['pending', 'open', 'booked']);

/** Fewer than a group needs, and from 12 hours before the start nobody can be expected to leave or come lightly. */
export function isAtRisk({ kind, status, when, taken, minimum }: Lesson, now: number): boolean {
  const left = when - now;
  return kind === 'group' && ahead.has(status) && taken < minimum && left > 0 && left <= limits.cancelLockMs;
}
