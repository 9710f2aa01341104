/** The school cancels what is ahead of somebody: lessons and seats with their tokens back, and unbooked slots where that is wanted. */
import { theSchool } from '../domain/actor.ts';
import { cancelByAdmin } from '../domain/cancel.ts';
import { cancelGroupLessonByAdmin, closedSession, leaveByAdmin } from '../domain/group-cancel.ts';
import type { GroupSession } from '../domain/group-session.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import { applyGroupMove } from './apply-group-move.ts';
import { applyMove } from './apply-move.ts';
import { closeOne } from './slots.ts';
import type { Stores } from './ports.ts';

export type Ending = { reason: string; withSlots: boolean; now: Date };

/** Answers how many lessons, seats and slots it ended. */
export async function endWhatLiesAhead(stores: Stores, uid: string, ending: Ending): Promise<number> {
  const { now, withSlots } = ending;
  const statuses = withSlots ? (['booked', 'pending'] as const) : (['booked'] as const);
  const count = await endGroups(stores, uid, ending);
  return (
    count +
    (await pageByPage(
      () => stores.bookings.aheadOf(uid, { now, statuses }),
      async (ids) => {
        for (const id of ids) await end(stores, id, ending);
      },
    ))
  );
}

/** More than anybody has ahead: a thousand a page. */
const pagesMax = 100;

/** Whatever is acted upon leaves the list; one that does not come to an end is a fault and takes everything back. */
async function pageByPage(read: () => Promise<string[]>, act: (ids: string[]) => Promise<void>): Promise<number> {
  let count = 0;
  for (let page = 0; page < pagesMax; page += 1) {
    const ids = await read();
    if (ids.length === 0) return count;
    await act(ids);
    count += ids.length;
  }
  throw new Error(`what lies ahead does not end after ${count}`);
}

/** A student's seats are free again; a tutor's group lessons are cancelled, those without students too, and their sessions with them. */
async function endGroups(stores: Stores, uid: string, { reason, now }: Ending): Promise<number> {
  const sessions = await stores.groups.lockSessionsAheadOf(uid, now);
  const endLesson = async (view: GroupLessonView) => {
    const { lesson } = view;
    const move =
      lesson.tutorUid === uid
        ? cancelGroupLessonByAdmin(lesson, reason, theSchool, now)
        : leaveByAdmin(lesson, uid, theSchool, now);
    if (move) await applyGroupMove(stores, move, view);
  };
  const count = await pageByPage(
    () => stores.groups.aheadOf(uid, now),
    async (ids) => {
      for (const view of await stores.groups.lockWithStudents(ids)) await endLesson(view);
    },
  );
  for (const session of sessions) await closeSession(stores, session, now);
  return count;
}

/** What was taught before stays as it is. */
async function closeSession({ groups, facts }: Stores, before: GroupSession, now: Date): Promise<void> {
  const session = closedSession(before, theSchool, now);
  await groups.closeSession(session);
  const lessons = await groups.find(await groups.lessonIdsOf(session.id));
  const tutor = lessons[0]?.tutor;
  if (tutor) await facts.groupSessionChanged({ session, tutor, lessons }, 'cancelled', { at: now, actor: theSchool });
}

async function end(stores: Stores, id: string, { reason, now }: Ending): Promise<void> {
  const booking = await stores.bookings.lock(id);
  if (booking?.status === 'booked') await applyMove(stores, cancelByAdmin(booking, reason, theSchool, now));
  else if (booking?.status === 'pending') await closeOne(stores, booking, theSchool, now);
}
