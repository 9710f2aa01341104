/** What identity keeps of booking's facts, on the real database. */
import { randomUUID } from 'node:crypto';
import { bookingMessage, cardMessage, groupLessonMessage, groupSeatMessage } from '@parlance/proto/testing/messages';
import type { Booking, GroupLesson } from '@parlance/proto/booking/v1';
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
type Fact = 'LessonBooked' | 'LessonStatusChanged' | 'FeedbackSubmitted';

async function apply(fact: Fact, booking: Booking | null): Promise<void> {
  const handler = makeFactHandlers({ bindStores: bind })[
    `parlance.booking.v1.${fact}`
  ] as FactHandler<'parlance.booking.v1.LessonBooked'>;
  await inTransaction(database.pool, (tx) => handler({ booking }, {} as Parameters<typeof handler>[1], tx));
}
const lesson = (over: Partial<Booking> = {}): Booking =>
  bookingMessage({
    id: randomUUID(),
    tutor: cardMessage({ uid: newUid() }),
    student: cardMessage({ uid: newUid() }),
    ...over,
  });
const known = (id: string) => inTransaction(database.pool, (tx) => makeLessonStore(tx).find(id));

test('NS-32 PROF-15 a lesson is followed from its booking to its end; facts out of order change nothing', async () => {
  const booked = lesson({ version: 2 });
  const completed = { ...booked, status: 'BOOKING_STATUS_COMPLETED' as const, version: 5 };
  await apply('LessonBooked', booked);
  expect(await known(booked.id)).toMatchObject({ status: 'booked' });
  await apply('LessonStatusChanged', completed);
  await apply('FeedbackSubmitted', completed);
  await apply('LessonStatusChanged', { ...booked, status: 'BOOKING_STATUS_IN_PROGRESS', version: 3 });
  expect(await known(booked.id)).toEqual({
    bookingId: booked.id,
    tutorUid: booked.tutor?.uid,
    studentUid: booked.student?.uid,
    status: 'completed',
  });
});

test('an open slot leaves nothing behind, and a fact without its lesson is refused', async () => {
  const slot = lesson({ student: null, status: 'BOOKING_STATUS_PENDING' });
  await apply('LessonStatusChanged', slot);
  await expect(apply('LessonBooked', null)).rejects.toThrow('does not carry what it is about');
  expect(await known(slot.id)).toBeUndefined();
});

describe('a group lesson', () => {
  const name = 'parlance.booking.v1.GroupLessonChanged';
  const handler = makeFactHandlers({ bindStores: bind })[name] as FactHandler<typeof name>;

  /** As the consumer does: inbox and effect in one transaction. */
  const deliver = (group: GroupLesson | null, id: string = randomUUID()) => {
    const envelope = { id, type: name, subject: group?.id ?? '' } as Parameters<typeof handler>[1];
    const fact = { lesson: group, from: 'BOOKING_STATUS_OPEN' as const, cause: 'book', moved: [] };
    return applyOnce({
      pool: database.pool,
      consumer: 'identity',
      envelope,
      effect: (tx) => handler(fact, envelope, tx),
    });
  };
  const aSeat = () => groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid: newUid() }), version: 1 });
  const aLesson = (seats: GroupLesson['seats']) =>
    groupLessonMessage({ id: randomUUID(), tutor: cardMessage({ uid: newUid() }), seats });

  test('NS-32 every seat is a lesson of its student’s, once, however often the fact comes', async () => {
    const seats = [aSeat(), aSeat()];
    const group = aLesson(seats);
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
    const group = aLesson([present, absent]);
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

  test('a fact without its lesson is refused, and one of a lesson that nobody sits in leaves nothing behind', async () => {
    const empty = aLesson([]);
    await expect(deliver(null)).rejects.toThrow('does not carry what it is about');
    expect(await deliver(empty)).toBe('applied');
    expect(await known(empty.id)).toBeUndefined();
  });
});
