import type { Person } from '@parlance/proto/identity/v1';
import { roleWord } from '@parlance/proto/json/words';
import type { Stores } from '../../usecases/ports.ts';
import { profileChanged } from '../../wire/live-event.ts';

/** Two facts may carry one version (verified, and therefore changed): the browser gets one event. */
export async function onPersonChanged(stores: Stores, person: Person): Promise<void> {
  const { people, liveEvents, preferences, inquiries, pushes, refusedAddresses } = stores;
  const { uid, enabled, status, version } = person;
  if (status === 'deleted') await inquiries.forget(uid);
  const active = enabled && status !== 'deleted';
  if (await people.keep({ uid, role: roleWord(person.role), active, version }))
    await liveEvents.append([profileChanged(person)]);
  // Who cannot sign in is not called to the portal.
  if (!active) await pushes.forgetPerson(uid);
  if (status === 'deleted') {
    await preferences.remove(uid);
    await refusedAddresses.forget(uid);
  } else await refusedAddresses.keepOnly(uid, person.email);
}
