/** Which tutors a student may see (BOOK-45, GEN-18): listed ones; those in training only as a demo student, whom the search's practice set leads to them; lists name listed ones only (BOOK-44). */
import type { Person } from './person.ts';

export function isListed({ role, enabled, status }: Person): boolean {
  return role === 'tutor' && enabled && status === 'completed';
}

export function maySeeTutor(tutor: Person, student: Pick<Person, 'status'> | undefined): boolean {
  if (isListed(tutor)) return true;
  return tutor.role === 'tutor' && tutor.enabled && tutor.status === 'training' && student?.status === 'mock';
}
