/** Who belongs to a room, as booking's facts tell it, on the real database. */
import { randomUUID } from 'node:crypto';
import { BookingStatus, type Lesson } from '@parlance/proto/booking/v1';
import {
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  lessonMessage,
  seatMessage,
  slotMessage,
} from '@parlance/proto/testing/messages';
import { applyOnce } from '@parlance/runtime/events/inbox';
import { inTransaction, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { makeRoomStore } from '../../outbound/postgres/room-store.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { membersOf } from '../../usecases/issue-call-token.ts';
import { onLessonChanged } from './on-lesson-changed.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('media_lessons', migrations);
});
afterAll(() => db.drop());

const happened = new Date('2026-03-03T10:05:00.000Z');

async function aRoom(bookingId: string, studentUids: string[]): Promise<void> {
  const shape = { bookingId, name: `t1-${bookingId}`, tutorUid: 't1', pin: 'p', secret: 's' };
  const times = { lessonStart: happened, lessonEnd: new Date(happened.getTime() + 3_000_000) };
  const members = membersOf({ tutorUid: 't1', studentUids });
  await inTransaction(db.pool, (tx) => makeRoomStore(tx).ensure({ ...shape, ...times }, members));
}
async function inRoom(bookingId: string): Promise<string[] | undefined> {
  const room = await makeRoomStore(db.pool).findWithMembers(bookingId);
  return room?.members.map(({ uid }) => uid);
}
const closedAt = async (bookingId: string) => (await makeRoomStore(db.pool).find(bookingId))?.closedAt;

const aSeat = (uid: string) => groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid }) });
const aLesson = (...uids: string[]) => groupLessonMessage({ id: randomUUID(), seats: uids.map(aSeat), version: 3 });
const given = (lesson: Lesson, uid: string): Lesson['seats'] =>
  lesson.seats.map((seat) =>
    seat.student?.uid === uid ? { ...seat, status: BookingStatus.BOOKING_STATUS_STUDENT_CANCELLED } : seat,
  );

function tell(lesson: Lesson, id: string = randomUUID()) {
  const type = 'parlance.booking.v1.LessonChanged';
  const envelope = { id, type, subject: lesson.id } as Parameters<typeof applyOnce>[0]['envelope'];
  const effect = (tx: Tx) => onLessonChanged(bindStores(tx), lesson, happened);
  return applyOnce({ pool: db.pool, consumer: 'media', envelope, effect });
}

test('a seat that was taken is a member of the room, a seat that was given back is none; the same fact again is not applied', async () => {
  const lesson = aLesson('a', 'b');
  await aRoom(lesson.id, ['a']);
  const id = randomUUID();
  expect([await tell(lesson, id), await tell(lesson, id)]).toEqual(['applied', 'duplicate']);
  expect(await inRoom(lesson.id)).toEqual(['a', 'b', 't1']);
  await tell({ ...lesson, seats: given(lesson, 'a'), version: 4 });
  expect(await inRoom(lesson.id)).toEqual(['b', 't1']);
});

test('a fact that comes after a later one lets nobody back in', async () => {
  const lesson = aLesson('a', 'b');
  await aRoom(lesson.id, ['a', 'b']);
  await tell({ ...lesson, seats: given(lesson, 'a'), version: 4 });
  await tell(lesson);
  expect(await inRoom(lesson.id)).toEqual(['b', 't1']);
});

test('a lesson that is called off closes its room when it happened', async () => {
  const lesson = aLesson('a');
  await aRoom(lesson.id, ['a']);
  await tell({ ...lesson, status: BookingStatus.BOOKING_STATUS_IN_PROGRESS, version: 4 });
  expect(await closedAt(lesson.id)).toBeUndefined();
  await tell({ ...lesson, status: BookingStatus.BOOKING_STATUS_CANCELLED, version: 5 });
  expect(await closedAt(lesson.id)).toEqual(happened);
});

test('a lesson without a room stays without one', async () => {
  const lesson = aLesson('a');
  expect(await tell(lesson)).toBe('applied');
  expect(await inRoom(lesson.id)).toBeUndefined();
});

test('a one-on-one lesson is followed alike: an older state after a newer one changes nothing', async () => {
  const id = randomUUID();
  const seat = seatMessage({ id, student: cardMessage({ uid: 'a' }) });
  const lesson = lessonMessage({ id, seats: [seat], version: 2 });
  await aRoom(id, ['a']);
  const status = BookingStatus.BOOKING_STATUS_STUDENT_CANCELLED;
  await tell({ ...lesson, status, seats: [{ ...seat, status }], version: 3 });
  await tell(lesson);
  expect(await inRoom(id)).toEqual(['t1']);
  expect(await closedAt(id)).toEqual(happened);
});

test('feedback on a one-on-one lesson leaves its room and its people as they are, and an hour that is only offered has none', async () => {
  const id = randomUUID();
  const lesson = lessonMessage({ id, seats: [seatMessage({ id, student: cardMessage({ uid: 'a' }) })], version: 5 });
  await aRoom(id, ['a']);
  await tell({ ...lesson, status: BookingStatus.BOOKING_STATUS_COMPLETED });
  expect([await inRoom(id), await closedAt(id)]).toEqual([['a', 't1'], undefined]);
  const slot = slotMessage({ id: randomUUID() });
  expect(await tell(slot)).toBe('applied');
  expect(await inRoom(slot.id)).toBeUndefined();
});

test('NS-62 who sits in a lesson and its teacher may write to each other from then on, each pair once; an hour without anybody acquaints nobody', async () => {
  const lesson = aLesson('a', 'b');
  await tell(lesson);
  await tell({ ...lesson, seats: given(lesson, 'a'), version: 4 });
  await tell(slotMessage({ id: randomUUID() }));
  const { rows } = await db.pool.query<{ pair: string }>(
    `select student_uid || ' ' || tutor_uid as pair from conversations where tutor_uid = 't1' and student_uid in ('a', 'b') order by 1`,
  );
  expect(rows.map(({ pair }) => pair)).toEqual(['a t1', 'b t1']);
  const names = await db.pool.query<{ name: string }>(`select name from people where uid = 't1'`);
  expect(names.rows).toEqual([{ name: lesson.tutor?.name }]);
});
