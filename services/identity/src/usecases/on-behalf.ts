/** Students act for themselves; an administrator acts for a student by naming one, and it is on record. */
import type { Actor } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';

/** The uid of the student that a call is about. To everybody but administrators other students do not exist. */
export function studentMeant({ uid, role }: Actor, named: string): string {
  if (role !== 'admin') {
    if (named !== '' && named !== uid) throw refuse('STUDENT_NOT_FOUND');
    return uid;
  }
  if (named === '') throw refuse('STUDENT_NOT_NAMED', { details: { fields: { uid: 'is required' } } });
  return named;
}
