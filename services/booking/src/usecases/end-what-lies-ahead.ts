/** The school cancels what is ahead of somebody: lessons and seats with their tokens back, and unbooked slots where that is wanted. */
import { theSchool } from '../domain/actor.ts';
import { cancelByAdmin } from '../domain/cancel.ts';
import { cancelGroupLessonByAdmin, leaveByAdmin } from '../domain/group-cancel.ts';
import { applyGroupMove } from './apply-group-move.ts';
import { applyMove } from './apply-move.ts';
import { closeOne } from './close-slot.ts';
import type { Stores } from './ports.ts';

export type Ending = { reason: string; withSlots: boolean; now: Date };

/** Answers how many lessons, seats and slots it ended. Whatever is acted upon leaves the lists, so the pages come to an end. */
export async function endWhatLiesAhead(stores: Stores, uid: string, ending: Ending): Promise<number> {
  const { now, withSlots } = ending;
  const statuses = withSlots ? (['booked', 'pending'] as const) : (['booked'] as const);
  let count = await endGroups(stores, uid, ending);
  for (;;) {
    const ids = await stores.bookings.aheadOf(uid, { now, statuses });
    if (ids.length === 0) return count;
    for (const id of ids) await end(stores, id, ending);
    count += ids.length;
  }
}

/** A student's seats are free again; a tutor's group lessons are cancelled, those without students too. */
async function endGroups(stores: Stores, uid: string, { reason, now }: Ending): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await stores.groups.aheadOf(uid, now);
    if (ids.length === 0) return count;
    for (const view of await stores.groups.lockWithStudents(ids)) {
      const { lesson } = view;
      const isTheirs = lesson.tutorUid === uid;
      const move = isTheirs
        ? cancelGroupLessonByAdmin(lesson, reason, theSchool, now)
        : leaveByAdmin(lesson, uid, theSchool, now);
      if (move) await applyGroupMove(stores, move, view);
    }
    count += ids.length;
  }
}

async function end(stores: Stores, id: string, { reason, now }: Ending): Promise<void> {
  const booking = await stores.bookings.lock(id);
  if (booking?.status === 'booked') await applyMove(stores, cancelByAdmin(booking, reason, theSchool, now));
  else if (booking?.status === 'pending') await closeOne(stores, booking, theSchool, now);
}
