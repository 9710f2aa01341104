/**
 * UserDisabled and UserDeleted: the school cancels the lessons ahead and gives the tokens back; a deleted tutor's unbooked slots go too.
 * A disabled tutor's stay: nobody finds them, and they are there again when the account is.
 */
import type { Person as PersonMessage } from '@parlance/proto/identity/v1';
import { endWhatLiesAhead } from '../../usecases/end-what-lies-ahead.ts';
import type { Stores } from '../../usecases/ports.ts';
import { personFromMessage } from '../../wire/person-mapping.ts';

type Closing = { why: 'disabled' | 'deleted'; now: Date };

export async function onAccountClosed(stores: Stores, person: PersonMessage, { why, now }: Closing): Promise<void> {
  // The person's row is held from here on, and the wallets' too: who is just booking them, or is a student who books, comes before this or sees it.
  await stores.people.keep(personFromMessage(person));
  if (person.role === 'ROLE_STUDENT') await stores.wallets.outdate(person.uid);
  // Erasing counts them itself.
  if (why === 'disabled') await stores.wantedHours.forget(person.uid);
  await endWhatLiesAhead(stores, person.uid, { reason: `The account was ${why}`, withSlots: why === 'deleted', now });
  // Last: what was just cancelled is counted with the rest.
  if (why === 'deleted') await stores.facts.bookingErased(await stores.erasure.erase(person.uid), now);
}
