/** What is said and switched in a room, with a real PostgreSQL and a clock at the edges of the lesson's doors. */
import { randomUUID } from 'node:crypto';
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { roomName } from '../domain/room-name.ts';
import type { StageChange } from '../domain/stage.ts';
import { listChat } from '../queries/list-chat.ts';
import { listRoomChanges } from '../queries/room-changes.ts';
import { makeChangeStage } from './change-stage.ts';
import { makeReadChat } from './read-chat.ts';
import { makeSendChat } from './send-chat.ts';
import { makeSetMuteAll } from './set-mute-all.ts';

const [tutor, student] = ['a'.repeat(32), 'b'.repeat(32)];
const teacher = { uid: tutor, role: 'tutor', name: 'Tara' };
const lessonStart = new Date('2026-11-23T10:00:00.000Z');
const opens = '2026-11-23T09:50:00.000Z';
const beforeItOpens = '2026-11-23T09:49:59.999Z';
const stillOpen = '2026-11-23T10:59:59.999Z';
const closes = '2026-11-23T11:00:00.000Z';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('media_doors', migrations);
});
afterAll(() => db.drop());

function aLesson(at: string) {
  const bookingId = randomUUID();
  const room = roomName(tutor, bookingId);
  const uow = makeUnitOfWork({ pool: db.pool, bind: (tx) => bindStores(tx) });
  const now = { at: new Date(at) };
  const clock = { now: () => now.at };
  const access = { bookingId, tutorUid: tutor, studentUids: [student], lessonStart, isCalledOff: false };
  const lessons = { access: async () => access };
  const random = { token: () => 'key' };
  const [onChange, nothing] = [jest.fn(), () => undefined];
  const shared = { uow, clock, onChange };
  const send = makeSendChat({ ...shared, lessons, random });
  const mute = makeSetMuteAll({ ...shared, enforceMute: async () => undefined });
  const servers = { all: () => [], named: nothing };
  const stage = makeChangeStage({
    ...shared,
    servers,
    sendOut: nothing,
    onFailure: nothing,
    realTime: systemClock,
  });
  const read = makeReadChat({ uow, lessons, listChat: (page) => listChat(db.pool, page) });
  return {
    bookingId,
    onChange,
    room,
    moveTo: (to: string) => void (now.at = new Date(to)),
    callOff: () => (access.isCalledOff = true),
    say: (id: string = randomUUID()) =>
      send({ bookingId, id, content: 'Hello', sender: { uid: student, name: 'Sam' } }),
    muteAll: (muteAll: boolean) => mute({ room, muteAll, actor: teacher }),
    change: (change: StageChange, actor = teacher) => stage({ room, change, actor }),
    read: async (uid = student) => (await read({ bookingId, uid, after: 0, limit: 10 })).lines.map(({ seq }) => seq),
    told: async (uid: string) => (await listRoomChanges(db.pool, { bookingId, after: 0, uid }))?.map(({ seq }) => seq),
    close: (by: string) => uow.run(({ rooms }) => rooms.close(bookingId, new Date(by))),
    find: () => uow.run(({ rooms }) => rooms.findWithMembers(bookingId)),
  };
}

test('NS-37 a lesson that was called off before anybody came has no chat, also while its doors would be open', async () => {
  const lesson = aLesson(opens);
  lesson.callOff();
  await expect(lesson.say()).rejects.toMatchObject({ reason: 'LESSON_OVER' });
  expect(await lesson.find()).toBeUndefined();
  expect(lesson.onChange).not.toHaveBeenCalled();
});

test('NS-37 the chat takes lines from the opening of the doors to their closing, and is read afterwards', async () => {
  const lesson = aLesson(beforeItOpens);
  await expect(lesson.say()).rejects.toMatchObject({ reason: 'NOT_IN_PROGRESS' });
  expect(await lesson.find()).toBeUndefined();
  lesson.moveTo(opens);
  await lesson.say();
  lesson.moveTo(stillOpen);
  await lesson.say();
  lesson.moveTo(closes);
  lesson.onChange.mockClear();
  await expect(lesson.say()).rejects.toMatchObject({ reason: 'LESSON_OVER' });
  expect(lesson.onChange).not.toHaveBeenCalled();
  expect(await lesson.read()).toEqual([1, 2]);
  lesson.moveTo('2027-11-01T00:00:00.000Z');
  expect(await lesson.read(tutor)).toEqual([1, 2]);
});

test('FB-04 a line whose answer was lost is answered under its id after the doors are closed', async () => {
  const lesson = aLesson(stillOpen);
  const id = randomUUID();
  const said = await lesson.say(id);
  lesson.moveTo(closes);
  expect(await lesson.say(id)).toEqual(said);
  expect(await lesson.read()).toEqual([1]);
});

test('A chat that was silent all the lesson makes no room after it', async () => {
  const lesson = aLesson(closes);
  await expect(lesson.say()).rejects.toMatchObject({ reason: 'LESSON_OVER' });
  expect(await lesson.find()).toBeUndefined();
});

test('CALL-28 CALL-32 all students are muted, and no longer, while the doors are open', async () => {
  const lesson = aLesson(opens);
  await lesson.say();
  lesson.moveTo(beforeItOpens);
  await expect(lesson.muteAll(true)).rejects.toMatchObject({ reason: 'NOT_IN_PROGRESS' });
  lesson.moveTo(opens);
  expect(await lesson.muteAll(true)).toMatchObject({ muteAll: true });
  lesson.moveTo(stillOpen);
  expect(await lesson.muteAll(false)).toMatchObject({ muteAll: false });
  lesson.moveTo(closes);
  await expect(lesson.muteAll(true)).rejects.toMatchObject({ reason: 'LESSON_OVER' });
  expect(await lesson.find()).toMatchObject({ muteAll: false });
});

test('A hand goes up while the doors are open', async () => {
  const lesson = aLesson(opens);
  await lesson.say();
  const hand = (raised: boolean) => lesson.change({ kind: 'hand', uid: student, raised }, { ...teacher, ...asStudent });
  const asStudent = { uid: student, role: 'student' };
  lesson.moveTo(beforeItOpens);
  await expect(hand(true)).rejects.toMatchObject({ reason: 'NOT_IN_PROGRESS' });
  lesson.moveTo(opens);
  expect((await hand(true)).stage.hands).toHaveLength(1);
  lesson.moveTo(closes);
  await expect(hand(false)).rejects.toMatchObject({ reason: 'LESSON_OVER' });
});

test('In a lesson that was called off nothing is said or switched, whatever the hour', async () => {
  const lesson = aLesson(opens);
  await lesson.say();
  await lesson.close(opens);
  await expect(lesson.say()).rejects.toMatchObject({ reason: 'LESSON_OVER' });
  await expect(lesson.muteAll(true)).rejects.toMatchObject({ reason: 'LESSON_OVER' });
  expect(await lesson.read()).toEqual([1]);
});

test('NS-37 whoever was sent out reads no further and is told no line, until they are let in again', async () => {
  const lesson = aLesson(opens);
  await lesson.say();
  await lesson.change({ kind: 'removal', uid: student, removed: true });
  await expect(lesson.read()).rejects.toMatchObject({ reason: 'REMOVED_FROM_ROOM' });
  // The change of the room itself is told: it is how the page knows.
  expect([await lesson.told(student), await lesson.told(tutor)]).toEqual([[2], [1, 2]]);
  expect(await lesson.read(tutor)).toEqual([1]);
  await lesson.change({ kind: 'removal', uid: student, removed: false });
  expect(await lesson.read()).toEqual([1]);
  expect(await lesson.told(student)).toEqual([1, 3]);
});
