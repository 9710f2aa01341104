/** UserRegistered, UserVerified, ProfileChanged, SpeedTestRecorded: each carries the whole person, so each is kept the same way. */
import type { Person as PersonMessage } from '@parlance/proto/identity/v1';
import type { PeopleStore } from '../../usecases/ports.ts';
import { toPerson } from '../../wire/person-mapping.ts';

export async function onPersonChanged(people: PeopleStore, message: PersonMessage | null): Promise<void> {
  if (message) await people.keep(toPerson(message));
}
