/** What identity keeps of booking's facts, on the real database. */
import { randomUUID } from 'node:crypto';
import { bookingMessage, cardMessage } from '@parlance/proto/testing/messages';
import type { Booking } from '@parlance/proto/booking/v1';
import type { FactHandler } from '@parlance/runtime/events/consumer';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { newUid } from '../../../test/people.ts';
import { makeLessonStore } from '../../outbound/postgres/tutor-links.ts';
import { makeFactHandlers } from './handlers.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase('identity_facts', migrations);
});
afterAll(() => database.drop());

type Fact = 'LessonBooked' | 'LessonStatusChanged' | 'FeedbackSubmitted';

async function hear(fact: Fact, booking: Booking | null): Promise<void> {
  const handler = makeFactHandlers()[`parlance.booking.v1.${fact}`] as FactHandler<'parlance.booking.v1.LessonBooked'>;
  await inTransaction(database.pool, (tx) => handler({ booking }, {} as Parameters<typeof handler>[1], tx));
}
const lesson = (over: Partial<Booking> = {}): Booking =>
  bookingMessage({
    ...{ id: randomUUID(), tutor: cardMessage({ uid: newUid() }), student: cardMessage({ uid: newUid() }) },
    ...over,
  });
const known = (id: string) => inTransaction(database.pool, (tx) => makeLessonStore(tx).find(id));

test('NS-32 PROF-15 a lesson is followed from its booking to its end; facts out of order change nothing', async () => {
  const booked = lesson({ version: 2 });
  const completed = { ...booked, status: 'BOOKING_STATUS_COMPLETED' as const, version: 5 };
  await hear('LessonBooked', booked);
  expect(await known(booked.id)).toMatchObject({ status: 'booked' });
  await hear('LessonStatusChanged', completed);
  await hear('FeedbackSubmitted', completed);
  await hear('LessonStatusChanged', { ...booked, status: 'BOOKING_STATUS_IN_PROGRESS', version: 3 });
  expect(await known(booked.id)).toEqual({
    ...{ bookingId: booked.id, tutorUid: booked.tutor?.uid, studentUid: booked.student?.uid, status: 'completed' },
  });
});

test('an open slot, or a fact without its lesson, leaves nothing behind', async () => {
  const slot = lesson({ student: null, status: 'BOOKING_STATUS_PENDING' });
  await hear('LessonStatusChanged', slot);
  await hear('LessonBooked', null);
  expect(await known(slot.id)).toBeUndefined();
});
