/** The two people that a student's word is about, or the refusal. */
import { refuse } from '../domain/refusals.ts';
import type { Person } from '../domain/person.ts';
import { maySeeTutor } from '../domain/tutor-visibility.ts';
import type { Stores } from './ports.ts';

export async function knownStudent({ people }: Pick<Stores, 'people'>, uid: string): Promise<Person> {
  const student = await people.find(uid);
  if (student?.role !== 'student' || student.status === 'deleted') throw refuse('STUDENT_NOT_FOUND');
  return student;
}

/** Locked: what follows may change the tutor's average, and is counted one by one. */
export async function tutorSeenBy({ people }: Pick<Stores, 'people'>, student: Person, uid: string): Promise<Person> {
  const tutor = await people.lock(uid);
  if (!tutor || !maySeeTutor(tutor, student)) throw refuse('TUTOR_NOT_FOUND');
  return tutor;
}
