import type { Person } from '@parlance/proto/identity/v1';
import { roleWord } from '@parlance/proto/json/words';
import type { Stores } from '../../usecases/ports.ts';
import { profileChanged } from '../../wire/live-event.ts';

/** Two facts may carry one version (verified, and therefore changed): the browser gets one event. */
export async function onPersonChanged(stores: Stores, person: Person): Promise<void> {
  const { people, liveEvents, pushes, refusedAddresses } = stores;
  const { uid, enabled, status, version } = person;
  const active = enabled && status !== 'deleted';
  if (await people.keep({ uid, role: roleWord(person.role), active, version }))
    await liveEvents.append([profileChanged(person)]);
  // Who cannot sign in is not called to the portal.
  if (!active) await pushes.forgetPerson(uid);
  if (status !== 'deleted') await refusedAddresses.keepOnly(uid, person.email);
}

/** Other windows learn that the account is gone by the last of its news, which is written after those of before went. */
export async function onPersonDeleted(stores: Stores, person: Person, at: Date): Promise<void> {
  const { erasure, inquiries, facts } = stores;
  const receipt = await erasure.erase(person.uid);
  await inquiries.forget(person.uid);
  await onPersonChanged(stores, person);
  await facts.notificationErased(receipt, at);
}
