/** What identity keeps of booking's facts, on the real database. */
import { randomUUID } from 'node:crypto';
import {
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  lessonMessage,
  seatMessage,
  slotMessage,
} from '@parlance/proto/testing/messages';
import type { Lesson } from '@parlance/proto/booking/v1';
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import { applyOnce } from '@parlance/runtime/events/inbox';
import { inTransaction, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { newUid } from '../../../test/people.ts';
import { makeLessonStore } from '../../outbound/postgres/lesson-store.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { makeFactHandlers } from './handlers.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase('identity_facts', migrations);
});
afterAll(() => database.drop());

const bind = (tx: Tx) => bindStores(tx, { newId: randomUUID });
const name = 'parlance.booking.v1.LessonChanged';
const handler = makeFactHandlers({ bindStores: bind })[name] as FactHandler<typeof name>;

/** As the consumer does: inbox and effect in one transaction. */
const deliver = (lesson: Lesson | null, id: string = randomUUID()) => {
  const envelope = { id, type: name, subject: lesson?.id ?? '' } as Parameters<typeof handler>[1];
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
    pool: database.pool,
    consumer: 'identity',
    envelope,
    effect: (tx) => handler(fact, envelope, tx),
  });
};
const aLesson = (): Lesson => {
  const id = randomUUID();
  const seats = [seatMessage({ id, student: cardMessage({ uid: newUid() }) })];
  return lessonMessage({ id, tutor: cardMessage({ uid: newUid() }), seats, version: 2 });
};
const known = (id: string) => inTransaction(database.pool, (tx) => makeLessonStore(tx).find(id));

test('NS-32 PROF-15 a lesson is followed from its booking to its end; facts out of order change nothing', async () => {
  const booked = aLesson();
  const completed = { ...booked, status: 'BOOKING_STATUS_COMPLETED' as const, version: 5 };
  await deliver(booked);
  expect(await known(booked.id)).toMatchObject({ status: 'booked' });
  await deliver(completed);
  await deliver({ ...completed, version: 6 });
  await deliver({ ...booked, status: 'BOOKING_STATUS_IN_PROGRESS', version: 3 });
  expect(await known(booked.id)).toEqual({
    bookingId: booked.id,
    tutorUid: booked.tutor?.uid,
    studentUid: booked.seats[0]?.student?.uid,
    status: 'completed',
  });
});

test('an open slot leaves nothing behind, and a fact without its lesson is refused', async () => {
  const slot = slotMessage({ id: randomUUID() });
  await deliver(slot);
  await expect(deliver(null)).rejects.toThrow('does not carry what it is about');
  expect(await known(slot.id)).toBeUndefined();
});

describe('a group lesson', () => {
  const aSeat = () => groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid: newUid() }), version: 1 });
  const aGroup = (seats: Lesson['seats']) =>
    groupLessonMessage({ id: randomUUID(), tutor: cardMessage({ uid: newUid() }), seats });

  test('NS-32 every seat is a lesson of its student’s, once, however often the fact comes', async () => {
    const seats = [aSeat(), aSeat()];
    const group = aGroup(seats);
    const id = randomUUID();
    expect([await deliver(group, id), await deliver(group, id)]).toEqual(['applied', 'duplicate']);
    for (const seat of seats) {
      expect(await known(seat.id)).toEqual({
        bookingId: seat.id,
        tutorUid: group.tutor?.uid,
        studentUid: seat.student?.uid,
        status: 'booked',
      });
    }
    expect(await known(group.id)).toBeUndefined();
  });

  test('NS-32 each seat ends alone, and a fact that comes after a later one changes nothing', async () => {
    const [present, absent] = [aSeat(), aSeat()];
    const group = aGroup([present, absent]);
    const after = [
      { ...present, status: 'BOOKING_STATUS_COMPLETED' as const, version: 3 },
      { ...absent, status: 'BOOKING_STATUS_STUDENT_ABSENT' as const, version: 2 },
    ];
    await deliver({ ...group, seats: after, version: 6 });
    await deliver(group);
    expect([(await known(present.id))?.status, (await known(absent.id))?.status]).toEqual([
      'completed',
      'student-absent',
    ]);
  });

  test('that nobody sits in leaves nothing behind', async () => {
    const empty = aGroup([]);
    expect(await deliver(empty)).toBe('applied');
    expect(await known(empty.id)).toBeUndefined();
  });
});
