/** What most tests of the room begin with: a room server and a browser, a lesson that is soon, and who may enter it. */
import { randomUUID } from 'node:crypto';
import { eventually } from '@parlance/runtime/testing/eventually';
import type { Browser } from 'playwright-core';
import type { LessonAccess } from '../src/usecases/ports.ts';
import { openBrowser } from './browser-participant.ts';
import { startRoom, tutor, type RunningRoom } from './running-room.ts';

export type SoonLesson = LessonAccess & { start: Date; room: string };

/** Nine minutes ahead of the school's now: its doors are open. */
export function soonLesson(media: RunningRoom): SoonLesson {
  const start = new Date(media.schoolNow().getTime() + 9 * 60_000);
  const lesson = media.lesson(randomUUID(), start);
  return { ...lesson, start, room: `${tutor}-${lesson.bookingId}` };
}

export async function ticketFor(media: RunningRoom, lesson: SoonLesson, uid: string): Promise<string> {
  const role = uid === tutor ? 'tutor' : lesson.studentUids.includes(uid) ? 'student' : 'admin';
  const { callToken, room } = await media.room.issueCallToken({ ...lesson, uid, role, name: `Person ${uid[0]}` });
  return (await media.askTicket({ uid, role, room, callToken })).ticket;
}

/** Everybody whom the first node has in this room, hidden ones too. */
export async function peopleIn(media: RunningRoom, { room }: SoonLesson): Promise<string[]> {
  const people = (await media.room.servers.all()[0]?.listParticipants({ name: room })) ?? [];
  return people.map(({ id }) => id).sort();
}

/** That somebody entered is written down beside the answer to them; a session that is claimed before that is refused, and its browser comes anew. */
export const isClaimable = ({ database }: RunningRoom, { session }: { session: number }) =>
  eventually(async () => {
    const sql = 'select from signalling_sessions where session_id = $1 and entered_at is not null';
    return (await database.pool.query(sql, [session])).rowCount === 1;
  });

export type OpenRoom = { media: RunningRoom; browser: Browser };

export async function openRoom(options: Parameters<typeof startRoom>[0]): Promise<OpenRoom> {
  const [media, browser] = await Promise.all([startRoom(options), openBrowser()]);
  return { media, browser };
}

export async function closeRoom({ media, browser }: OpenRoom): Promise<void> {
  await browser.close();
  await media.stop();
}
