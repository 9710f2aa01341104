import type { Person } from '@parlance/proto/identity/v1';
import { forgetPerson } from '../../usecases/forget-person.ts';
import type { Stores } from '../../usecases/ports.ts';

export async function onPersonDeleted(
  stores: Stores,
  { uid }: Person,
  { now, realNow }: { now: Date; realNow: Date },
): Promise<void> {
  await forgetPerson(stores, { uid, now, realNow });
}
