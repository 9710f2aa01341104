import { randomUUID } from 'node:crypto';
import { eventually } from '@parlance/runtime/testing/eventually';
import type { Browser } from 'playwright-core';
import { joinWithBrowser } from './browser-participant.ts';
import { callLog, student, tutor, type RunningRoom } from './running-room.ts';
import { closeRoom, openRoom, peopleIn, soonLesson, type SoonLesson } from './soon-lesson.ts';
import { joinRoom, openSignalling, statusAt } from './signalling-client.ts';

let media: RunningRoom;
let browser: Browser;
const minute = 60_000;
const teacher = { uid: tutor, role: 'tutor' };

beforeAll(async () => {
  ({ media, browser } = await openRoom({ basePort: 30_440 }));
});
afterAll(() => closeRoom({ media, browser }));

const aLesson = () => soonLesson(media);

async function rightsOf(lesson: SoonLesson, uid: string) {
  const role = uid === tutor ? 'tutor' : 'student';
  const { callToken, room } = await media.room.issueCallToken({ ...lesson, uid, role, name: role });
  const ticket = async () => (await media.askTicket({ uid, room, callToken })).ticket;
  return { ticket };
}
const setRemoved = ({ room }: SoonLesson, removed: boolean) =>
  media.room.changeStage({ room, change: { kind: 'removal', uid: student, removed }, actor: teacher });

async function logged({ bookingId }: SoonLesson): Promise<string[]> {
  const rows = await callLog(media, bookingId);
  return rows.filter((row) => row.source === 'room').map((row) => `${row.event} ${row.participant}`);
}

test('Who is sent out is out of the room, and no ticket, open socket or call token lets them back until they may', async () => {
  const lesson = aLesson();
  const rights = await rightsOf(lesson, student);
  const unused = await rights.ticket();
  const waiting = await openSignalling(media, await rights.ticket());
  const seatOfTeacher = await joinRoom(media, await (await rightsOf(lesson, tutor)).ticket());
  await joinWithBrowser(browser, media, await rights.ticket());
  await eventually(async () => (await peopleIn(media, lesson))?.length === 2 || false);

  await setRemoved(lesson, true);
  expect(await peopleIn(media, lesson)).toEqual([tutor]);

  await expect(rights.ticket()).rejects.toMatchObject({ reason: 'REMOVED_FROM_ROOM' });
  await expect(rightsOf(lesson, student)).rejects.toMatchObject({ reason: 'REMOVED_FROM_ROOM' });
  expect(await statusAt(media, { ticket: unused })).toBe(403);
  const chat = { bookingId: lesson.bookingId, id: randomUUID(), content: 'hi', sender: { uid: student, name: 'S' } };
  await expect(media.room.sendChat(chat)).rejects.toMatchObject({ reason: 'REMOVED_FROM_ROOM' });
  const hand = { kind: 'hand', uid: student, raised: true } as const;
  const asStudent = { uid: student, role: 'student' };
  await expect(media.room.changeStage({ room: lesson.room, change: hand, actor: asStudent })).rejects.toMatchObject({
    reason: 'REMOVED_FROM_ROOM',
  });

  expect(await waiting.closed).toBe(4001);
  expect(await peopleIn(media, lesson)).toEqual([tutor]);

  await setRemoved(lesson, true);
  await setRemoved(lesson, false);
  const back = await joinRoom(media, await rights.ticket());
  expect(await peopleIn(media, lesson)).toEqual([tutor, student].sort());
  expect(await logged(lesson)).toEqual([`participant-removed ${student}`, `participant-readmitted ${student}`]);
  back.close();
  seatOfTeacher.close();
});

test('Every window of whoever is sent out loses its line, at any process, and is told nothing more of who comes and goes', async () => {
  const lesson = aLesson();
  const rights = await rightsOf(lesson, student);
  const other = await media.anotherMedia();
  const there = { port: other.port, origin: media.origin };
  const elsewhere = await openSignalling(there, await rights.ticket());
  const session = ((await elsewhere.ask({ janus: 'create' })).data as { id: number }).id;
  const lobby = (await elsewhere.ask({ janus: 'attach', session_id: session, plugin: 'janus.plugin.videoroom' })).data;
  const body = { request: 'join', ptype: 'publisher', lobby: true };
  await elsewhere.ask({ janus: 'message', session_id: session, handle_id: (lobby as { id: number }).id, body });
  const here = await openSignalling(media, await rights.ticket());
  const inRoom = await joinRoom(there, await rights.ticket());
  const others = await openSignalling(media, await (await rightsOf(lesson, tutor)).ticket());

  await setRemoved(lesson, true);
  expect(await Promise.all([elsewhere, here, inRoom].map(({ closed }) => closed))).toEqual([4001, 4001, 4001]);
  const told = elsewhere.heard().length;
  const teacher = await joinRoom(media, await (await rightsOf(lesson, tutor)).ticket());
  expect(await peopleIn(media, lesson)).toEqual([tutor]);
  expect(elsewhere.heard()).toHaveLength(told);
  expect(await statusAt(there, { ticket: 'x'.repeat(43) })).toBe(403);
  await setRemoved(lesson, false);
  const back = await joinRoom(there, await rights.ticket());
  await others.ask({ janus: 'create' });
  for (const one of [back, teacher, others]) one.close();
  await other.stop();
});

test('Whoever is sent out while the media server does not answer is out as soon as it does', async () => {
  const lesson = aLesson();
  const rights = await rightsOf(lesson, student);
  const seat = await joinRoom(media, await rights.ticket());
  await eventually(async () => (await peopleIn(media, lesson)).includes(student));
  seat.close();
  await seat.closed;
  const stays = 'select 1 from stays where booking_id = $1 and down_real is null';
  await eventually(async () => (await media.database.pool.query(stays, [lesson.bookingId])).rows.length === 1);
  media.janus.signal('SIGSTOP');
  await setRemoved(lesson, true);
  media.janus.signal('SIGCONT');
  await eventually(async () => (await peopleIn(media, lesson)).length === 0, { withinMs: 10_000 });
});

test('Nothing changes in a room whose doors are closed', async () => {
  const lesson = aLesson();
  await rightsOf(lesson, tutor);
  const page = { kind: 'page', page: { lesson: 'l', number: 2 } } as const;
  media.moveTo(new Date(lesson.lessonStart.getTime() + 60 * minute - 1_000));
  await media.room.changeStage({ room: lesson.room, change: page, actor: teacher });
  media.moveTo(new Date(lesson.lessonStart.getTime() + 60 * minute));
  const next = { kind: 'page', page: { lesson: 'l', number: 3 } } as const;
  await expect(media.room.changeStage({ room: lesson.room, change: next, actor: teacher })).rejects.toMatchObject({
    reason: 'LESSON_OVER',
  });
});
