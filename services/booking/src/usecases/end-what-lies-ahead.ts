/** The school cancels what is ahead of somebody: lessons and seats with their tokens back, and unbooked slots where that is wanted. */
import { theSchool } from '../domain/actor.ts';
import { endFor } from '../domain/cancel.ts';
import { isOpenSlot } from '../domain/lesson.ts';
import { closedSession, type Session } from '../domain/session.ts';
import { headOf, type LessonView } from '../domain/view.ts';
import { applyMoves } from './apply-move.ts';
import { closeSlots } from './slots.ts';
import type { Stores } from './ports.ts';

export type Ending = { reason: string; withSlots: boolean; now: Date };

/** More than anybody has ahead: a thousand a page. */
const pagesMax = 100;

/** A tutor's lessons are cancelled, those of sessions without students too, and the sessions with them. Answers how many lessons, seats and slots it ended. */
export async function endWhatLiesAhead(stores: Stores, uid: string, ending: Ending): Promise<number> {
  const { now, withSlots } = ending;
  const sessions = await stores.sessions.lockAheadOf(uid, now);
  let count = 0;
  for (let page = 0; ; page += 1) {
    // Whatever is acted upon leaves the list; one that does not come to an end is a fault and takes everything back.
    if (page === pagesMax) throw new Error(`what lies ahead does not end after ${count}`);
    const ids = await stores.lessons.aheadOf(uid, { now, withSlots });
    if (ids.length === 0) break;
    await end(stores, await stores.lessons.lockWithStudents(ids, uid), { ...ending, uid });
    count += ids.length;
  }
  for (const session of sessions) await closeSession(stores, session, now);
  return count;
}

async function end(
  stores: Stores,
  views: readonly LessonView[],
  { uid, reason, now }: Ending & { uid: string },
): Promise<void> {
  const act = { actor: theSchool, at: now };
  const slots = views.filter(({ lesson }) => isOpenSlot(lesson));
  if (slots.length > 0) await closeSlots(stores, slots, { actor: theSchool, at: now });
  const moves = views.flatMap((before) => {
    const move = isOpenSlot(before.lesson) ? undefined : endFor(before.lesson, uid, reason, act);
    return move ? [{ move, before }] : [];
  });
  await applyMoves(stores, moves);
}

/** What was taught before stays as it is. */
async function closeSession({ sessions, lessons, facts }: Stores, before: Session, now: Date): Promise<void> {
  const session = closedSession(before, theSchool, now);
  await sessions.close(session);
  const head = headOf(session, await lessons.find(await sessions.lessonIdsOf(session.id)));
  if (head) await facts.sessionChanged(head, 'cancelled', { at: now, actor: theSchool });
}
