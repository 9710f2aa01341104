/** A changed person is saved with the facts that say what happened. */
import type { Change, Person } from '../domain/person.ts';
import type { Stores } from './ports.ts';

export async function savePerson({ people, facts }: Stores, change: Change, at: Date): Promise<Person> {
  await people.save(change.person);
  for (const fact of change.facts) await facts[fact](change.person, at);
  return change.person;
}
