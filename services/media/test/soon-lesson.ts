/** What most tests of the room begin with: a room server and a browser, a lesson that is soon, and who may enter it. */
import { randomUUID } from 'node:crypto';
import { eventually } from '@parlance/runtime/testing/eventually';
import type { Browser } from 'playwright-core';
import type { LessonAccess } from '../src/usecases/ports.ts';
import { openBrowser } from './browser-participant.ts';
import { startHarness, tutor, type Harness } from './room-harness.ts';

export type SoonLesson = LessonAccess & { start: Date; room: string };

/** Nine minutes ahead of the school's now: its doors are open. */
export function soonLesson(harness: Harness): SoonLesson {
  const start = new Date(harness.schoolNow().getTime() + 9 * 60_000);
  const lesson = harness.lesson(randomUUID(), start);
  return { ...lesson, start, room: `${tutor}-${lesson.bookingId}` };
}

export async function ticketFor(harness: Harness, lesson: SoonLesson, uid: string): Promise<string> {
  const role = uid === tutor ? 'tutor' : lesson.studentUids.includes(uid) ? 'student' : 'admin';
  const { callToken, room } = await harness.room.issueCallToken({ ...lesson, uid, role, name: `Person ${uid[0]}` });
  return (await harness.askTicket({ uid, role, room, callToken })).ticket;
}

/** Everybody whom the first node has in this room, hidden ones too. */
export async function peopleIn(harness: Harness, { room }: SoonLesson): Promise<string[]> {
  const people = (await harness.room.servers.all()[0]?.listParticipants({ name: room })) ?? [];
  return people.map(({ id }) => id).sort();
}

/** That somebody entered is written down beside the answer to them; a session that is claimed before that is refused, and its browser comes anew. */
export const isClaimable = ({ database }: Harness, { session }: { session: number }) =>
  eventually(async () => {
    const sql = 'select from signalling_sessions where session_id = $1 and entered_at is not null';
    return (await database.pool.query(sql, [session])).rowCount === 1;
  });

export type OpenRoom = { harness: Harness; browser: Browser };

export async function openRoom(options: Parameters<typeof startHarness>[0]): Promise<OpenRoom> {
  const [harness, browser] = await Promise.all([startHarness(options), openBrowser()]);
  return { harness, browser };
}

export async function closeRoom({ harness, browser }: OpenRoom): Promise<void> {
  await browser.close();
  await harness.stop();
}
