/** Who takes which lesson, as booking's facts say, on the real database. */
import { randomUUID } from 'node:crypto';
import type { Lesson } from '@parlance/proto/booking/v1';
import {
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  lessonMessage,
  seatMessage,
  slotMessage,
} from '@parlance/proto/testing/messages';
import { systemClock } from '@parlance/runtime/clock/clock';
import type { Envelope } from '@parlance/runtime/events/envelope';
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import { applyOnce } from '@parlance/runtime/events/inbox';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { certifying } from '../../../test/certifying.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { makeFactHandlers } from './handlers.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('content_lessons', migrations);
});
afterAll(() => db.drop());

const handler = makeFactHandlers({ bindStores, realTime: systemClock, certifying })[
  'parlance.booking.v1.LessonChanged'
] as FactHandler<'parlance.booking.v1.LessonChanged'>;
const take = (lesson: Lesson | null, id: string = randomUUID()) => {
  const type = 'parlance.booking.v1.LessonChanged';
  const envelope = { id, type, subject: lesson?.id ?? '' } as Envelope;
  const fact = {
    lesson,
    from: 'BOOKING_STATUS_OPEN' as const,
    cause: 'book',
    moved: [],
    reason: '',
    movedFrom: null,
    toldTogether: false,
    officeNote: '',
    claim: null,
  };
  return applyOnce({
    pool: db.pool,
    consumer: 'content',
    envelope,
    effect: (tx) => handler(fact, envelope, tx),
  });
};
async function taken(lesson: Lesson) {
  const { rows } = await db.pool.query<{ uid: string; lesson: string; status: string }>(
    `select student_uid as uid, lesson_id as lesson, status from lesson_participants where booking_id = any($1) order by student_uid`,
    [lesson.seats.map(({ id }) => id)],
  );
  return rows.map(({ uid, lesson: topic, status }) => [uid, topic, status]);
}
const aSeat = (uid: string) => groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid }), version: 1 });
const aLesson = () => groupLessonMessage({ id: randomUUID(), seats: [aSeat('a'), aSeat('b')], version: 3 });
const anotherTopic = { material: 'm1', course: 'c1', lesson: 'x2', code: 'HL305', name: 'On the phone' };

test('NS-49 everybody with a seat takes the lesson, once, however often the fact comes', async () => {
  const lesson = aLesson();
  const id = randomUUID();
  expect([await take(lesson, id), await take(lesson, id)]).toEqual(['applied', 'duplicate']);
  expect(await taken(lesson)).toEqual([
    ['a', 'x1', 'booked'],
    ['b', 'x1', 'booked'],
  ]);
});

test('NS-49, FB-07 another topic is everybody’s who sits there, although no seat moved', async () => {
  const lesson = aLesson();
  await take(lesson);
  await take({ ...lesson, topic: anotherTopic, version: 4 });
  expect(await taken(lesson)).toEqual([
    ['a', 'x2', 'booked'],
    ['b', 'x2', 'booked'],
  ]);
});

test('NS-49 who leaves is known to have left, and a fact that comes after a later one changes nothing', async () => {
  const lesson = aLesson();
  const [first, second] = lesson.seats;
  const left = { ...first!, status: 'BOOKING_STATUS_STUDENT_CANCELLED' as const, version: 2 };
  await take({ ...lesson, seats: [left, second!], topic: anotherTopic, version: 5 });
  await take(lesson);
  expect(await taken(lesson)).toEqual([
    ['a', 'x2', 'student-cancelled'],
    ['b', 'x2', 'booked'],
  ]);
});

test('a fact without its lesson is refused, and neither it nor one of an empty lesson leaves anything behind', async () => {
  const empty = { ...aLesson(), seats: [] };
  const { rows: before } = await db.pool.query('select count(*) from lesson_participants');
  await expect(take(null)).rejects.toThrow('does not carry what it is about');
  expect(await take(empty)).toBe('applied');
  expect((await db.pool.query('select count(*) from lesson_participants')).rows).toEqual(before);
});

test('NS-49, FB-07 alone, a student takes the lesson by its own word, of no group, and an hour that is only offered is taken by nobody', async () => {
  const id = randomUUID();
  const lesson = lessonMessage({ id, seats: [seatMessage({ id, student: cardMessage({ uid: 'c' }) })] });
  const known = async () => {
    const columns = 'status, lesson_id as topic, group_lesson_id as "ofGroup"';
    return (await db.pool.query(`select ${columns} from lesson_participants where booking_id = $1`, [id])).rows;
  };
  await take({ ...lesson, status: 'BOOKING_STATUS_IN_PROGRESS', topic: anotherTopic, version: 3 });
  expect(await known()).toEqual([{ status: 'in-progress', topic: 'x2', ofGroup: null }]);
  await take(lesson);
  expect(await known()).toEqual([{ status: 'in-progress', topic: 'x2', ofGroup: null }]);
  await take({ ...lesson, status: 'BOOKING_STATUS_STUDENT_CANCELLED', version: 4 });
  expect(await known()).toMatchObject([{ status: 'student-cancelled', ofGroup: null }]);
  const { rows: before } = await db.pool.query('select count(*) from lesson_participants');
  await take(slotMessage({ id: randomUUID(), version: 5 }));
  expect((await db.pool.query('select count(*) from lesson_participants')).rows).toEqual(before);
});
