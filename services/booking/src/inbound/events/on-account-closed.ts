/**
 * UserDisabled and UserDeleted: the school cancels the lessons ahead and gives the tokens back; a deleted tutor's unbooked slots go too.
 * A disabled tutor's stay: nobody finds them, and they are there again when the account is.
 */
import type { Person as PersonMessage } from '@parlance/proto/identity/v1';
import { theSchool } from '../../domain/actor.ts';
import { cancelByAdmin } from '../../domain/cancel.ts';
import { cancelGroupLessonByAdmin, leaveByAdmin } from '../../domain/group-cancel.ts';
import { applyGroupMove } from '../../usecases/apply-group-move.ts';
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
  await endGroups(stores, person.uid, { why, now });
  // Whatever is acted upon leaves the list, so the pages come to an end.
  for (;;) {
    const ids = await stores.bookings.aheadOf(person.uid, { now, statuses });
    if (ids.length === 0) return;
    for (const id of ids) await end(stores, id, { why, now });
  }
}

/** A student's seats are free again; a tutor's group lessons are cancelled, those without students too. */
async function endGroups(stores: Stores, uid: string, { why, now }: Omit<Closing, 'person'>): Promise<void> {
  for (;;) {
    const ids = await stores.groups.aheadOf(uid, now);
    if (ids.length === 0) return;
    for (const view of await stores.groups.lockWithStudents(ids)) {
      const { lesson } = view;
      const isTheirs = lesson.tutorUid === uid;
      const move = isTheirs
        ? cancelGroupLessonByAdmin(lesson, `The account was ${why}`, theSchool, now)
        : leaveByAdmin(lesson, uid, theSchool, now);
      if (move) await applyGroupMove(stores, move, view);
    }
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
