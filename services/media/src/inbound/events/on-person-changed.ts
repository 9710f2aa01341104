/** Who people are and whether their accounts are in use: a closed one ends what is written to it, and a deleted one leaves no name. */
import type { Person } from '@parlance/proto/identity/v1';
import { roleWord } from '@parlance/proto/json/words';
import type { Stores } from '../../usecases/ports.ts';

type Touched = Pick<Stores, 'people' | 'conversations' | 'erasure' | 'facts'>;

export async function onPersonChanged({ people }: Pick<Touched, 'people'>, person: Person): Promise<void> {
  const { uid, role, name, imageUrl, enabled, status, version } = person;
  const active = enabled && status !== 'deleted';
  await people.keep({ uid, role: roleWord(role), name, imageUrl, active, version });
}

export async function onUserDeleted(stores: Touched, { uid, role, version }: Person, at: Date): Promise<void> {
  await stores.people.keep({ uid, role: roleWord(role), name: '', imageUrl: '', active: false, version });
  const receipt = await stores.erasure.erase(uid);
  await stores.conversations.forgetPerson(uid);
  await stores.facts.mediaErased(receipt, at);
}
