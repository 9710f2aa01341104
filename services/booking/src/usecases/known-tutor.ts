/** A tutor as booking's rules need them. A profile that no fact has brought yet is asked for, and so is an old "not passed": the fact may be on its way. */
import { refuse } from '../domain/refusals.ts';
import { isZone } from '../domain/zone.ts';
import type { PeopleDirectory, Person, UnitOfWork } from './ports.ts';

export type TutorSources = { uow: UnitOfWork; directory: PeopleDirectory };

export async function knownTutor({ uow, directory }: TutorSources, uid: string): Promise<Person> {
  const kept = await uow.run(({ people }) => people.find(uid));
  const isKnown = kept !== undefined && kept.version > 0;
  if (isKnown && kept.speedTestPassed !== false) return usable(kept);
  // What is known will do while identity is away.
  const asked = await directory.find(uid).catch((error: unknown) => {
    if (isKnown) return kept;
    throw error;
  });
  if (asked && asked !== kept) await uow.run(({ people }) => people.keep(asked));
  return usable(asked ?? (isKnown ? kept : undefined));
}

function usable(person: Person | undefined): Person {
  if (person?.role !== 'tutor' || !person.isEnabled) throw refuse('TUTOR_NOT_FOUND');
  return { ...person, timeZone: isZone(person.timeZone) ? person.timeZone : 'UTC' };
}
