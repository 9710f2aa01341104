/** The two people that a student's word is about, or the refusal. */
import { isDeleted } from '../domain/edit-person.ts';
import type { Person } from '../domain/person.ts';
import { refuse } from '../domain/refusals.ts';
import { maySeeTutor } from '../domain/tutor-visibility.ts';
import type { Stores } from './ports.ts';

export function requireStudent(person: Person | undefined): Person {
  if (person?.role !== 'student' || isDeleted(person)) throw refuse('STUDENT_NOT_FOUND');
  return person;
}

/** Locked: what follows may change the tutor's average, and is counted one by one. */
export async function tutorSeenBy({ people }: Pick<Stores, 'people'>, student: Person, uid: string): Promise<Person> {
  const tutor = await people.lock(uid);
  if (!tutor || !maySeeTutor(tutor, student)) throw refuse('TUTOR_NOT_FOUND');
  return tutor;
}
