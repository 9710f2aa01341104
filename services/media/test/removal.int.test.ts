import { randomUUID } from 'node:crypto';
import { eventually } from '@parlance/runtime/testing/eventually';
import type { Browser } from 'playwright-core';
import { joinWithBrowser, openBrowser } from './browser-participant.ts';
import { startHarness, student, tutor, type Harness } from './room-harness.ts';
import { joinRoom, openSignalling, statusAt } from './signalling-client.ts';

let harness: Harness;
let browser: Browser;
const minute = 60_000;
const teacher = { uid: tutor, role: 'tutor' };

beforeAll(async () => {
  [harness, browser] = await Promise.all([startHarness({ basePort: 30_440 }), openBrowser()]);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await harness.stop();
}, 60_000);

function soonLesson() {
  const start = new Date(harness.schoolNow().getTime() + 9 * minute);
  const lesson = harness.lesson(randomUUID(), start);
  return { ...lesson, room: `${tutor}-${lesson.bookingId}` };
}
type Lesson = ReturnType<typeof soonLesson>;

async function rightsOf(lesson: Lesson, uid: string) {
  const role = uid === tutor ? 'tutor' : 'student';
  const { callToken, room } = await harness.room.issueCallToken({ ...lesson, uid, role, name: role });
  const ticket = async () => (await harness.room.createTicket({ uid, room, callToken })).ticket;
  return { ticket };
}
const setRemoved = ({ room }: Lesson, removed: boolean) =>
  harness.room.changeStage({ room, change: { kind: 'removal', uid: student, removed }, actor: teacher });

const peopleIn = async ({ room }: Lesson) =>
  (await harness.room.servers.all()[0]?.listParticipants({ name: room }))?.map(({ id }) => id).sort();

async function logged({ bookingId }: Lesson): Promise<string[]> {
  const rows = await harness.room.listCallLog(bookingId);
  return rows.filter((row) => row.source === 'room').map((row) => `${row.event} ${row.participant}`);
}

test('Who is sent out is out of the room, and no ticket, open socket or call token lets them back until they may', async () => {
  const lesson = soonLesson();
  const rights = await rightsOf(lesson, student);
  const unused = await rights.ticket();
  const waiting = await openSignalling(harness, await rights.ticket());
  const seatOfTeacher = await joinRoom(harness, await (await rightsOf(lesson, tutor)).ticket());
  await joinWithBrowser(browser, harness, await rights.ticket());
  await eventually(async () => (await peopleIn(lesson))?.length === 2 || false);

  await setRemoved(lesson, true);
  expect(await peopleIn(lesson)).toEqual([tutor]);

  await expect(rights.ticket()).rejects.toThrow('REMOVED_FROM_ROOM');
  await expect(rightsOf(lesson, student)).rejects.toThrow('REMOVED_FROM_ROOM');
  expect(await statusAt(harness, { ticket: unused })).toBe(403);
  const chat = { bookingId: lesson.bookingId, id: randomUUID(), content: 'hi', sender: { uid: student, name: 'S' } };
  await expect(harness.room.sendChat(chat)).rejects.toThrow('REMOVED_FROM_ROOM');
  const hand = { kind: 'hand', uid: student, raised: true } as const;
  const asStudent = { uid: student, role: 'student' };
  await expect(harness.room.changeStage({ room: lesson.room, change: hand, actor: asStudent })).rejects.toThrow(
    'REMOVED_FROM_ROOM',
  );

  const session = ((await waiting.ask({ janus: 'create' })).data as { id: number }).id;
  const attached = await waiting.ask({ janus: 'attach', session_id: session, plugin: 'janus.plugin.videoroom' });
  const handle = (attached.data as { id: number }).id;
  const join = { request: 'join', ptype: 'publisher' };
  void waiting.ask({ janus: 'message', session_id: session, handle_id: handle, body: join }).catch(() => undefined);
  expect(await waiting.closed).toBe(4001);
  expect(await peopleIn(lesson)).toEqual([tutor]);

  await setRemoved(lesson, true);
  await setRemoved(lesson, false);
  const back = await joinRoom(harness, await rights.ticket());
  expect(await peopleIn(lesson)).toEqual([tutor, student].sort());
  expect(await logged(lesson)).toEqual([`participant-removed ${student}`, `participant-readmitted ${student}`]);
  back.close();
  seatOfTeacher.close();
}, 60_000);

test('Nothing changes in a room whose doors are closed', async () => {
  const lesson = soonLesson();
  await rightsOf(lesson, tutor);
  const page = { kind: 'page', page: { lesson: 'l', number: 2 } } as const;
  harness.moveTo(new Date(lesson.lessonStart.getTime() + 60 * minute - 1_000));
  await harness.room.changeStage({ room: lesson.room, change: page, actor: teacher });
  harness.moveTo(new Date(lesson.lessonStart.getTime() + 60 * minute));
  const next = { kind: 'page', page: { lesson: 'l', number: 3 } } as const;
  await expect(harness.room.changeStage({ room: lesson.room, change: next, actor: teacher })).rejects.toThrow(
    'LESSON_OVER',
  );
});
