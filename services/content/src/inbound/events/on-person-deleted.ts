import type { Person } from '@parlance/proto/identity/v1';
import { forgetStudent, forgetTutor } from '../../usecases/forget-person.ts';
import type { Stores } from '../../usecases/ports.ts';

export async function onPersonDeleted(
  stores: Stores,
  { uid, role }: Person,
  { now, realNow }: { now: Date; realNow: Date },
): Promise<void> {
  if (role === 'ROLE_STUDENT') await forgetStudent(stores, uid, now);
  if (role === 'ROLE_TUTOR') await forgetTutor(stores, uid);
  await stores.files.claimPhoto(uid, { fileId: undefined, left: realNow });
}
