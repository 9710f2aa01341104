/**
 * UserDisabled and UserDeleted: the school cancels the lessons ahead and gives the tokens back; a deleted tutor's unbooked slots go too.
 * A disabled tutor's stay: nobody finds them, and they are there again when the account is.
 */
import type { Person as PersonMessage } from '@parlance/proto/identity/v1';
import { theSchool } from '../../domain/actor.ts';
import { cancelByAdmin } from '../../domain/cancel.ts';
import { applyMove } from '../../usecases/apply-move.ts';
import type { Stores } from '../../usecases/ports.ts';
import { closeOne } from '../../usecases/close-slot.ts';
import { onPersonChanged } from './on-person-changed.ts';

export type Closing = { person: PersonMessage | null; why: 'disabled' | 'deleted'; now: Date };

export async function onAccountClosed(stores: Stores, { person, why, now }: Closing): Promise<void> {
  if (!person) return;
  await onPersonChanged(stores.people, person);
  if (why === 'deleted') await stores.preferences.forget(person.uid);
  const statuses = why === 'deleted' ? (['booked', 'pending'] as const) : (['booked'] as const);
  // Whatever is acted upon leaves the list, so the pages come to an end.
  for (;;) {
    const ids = await stores.bookings.aheadOf(person.uid, { now, statuses });
    if (ids.length === 0) return;
    for (const id of ids) await end(stores, id, { why, now });
  }
}

async function end(stores: Stores, id: string, { why, now }: Omit<Closing, 'person'>): Promise<void> {
  const booking = await stores.bookings.lock(id);
  if (booking?.status === 'booked') {
    await applyMove(stores, cancelByAdmin(booking, `The account was ${why}`, theSchool, now));
  } else if (booking?.status === 'pending') {
    await closeOne(stores, booking, theSchool, now);
  }
}
