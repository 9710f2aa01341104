/** Whose browsers hear of a group lesson, on the real database. */
import { randomUUID } from 'node:crypto';
import { cardMessage, groupLessonMessage, groupSeatMessage } from '@parlance/proto/testing/messages';
import { appliedFacts, type AppliedFacts } from '../../../test/applied-facts.ts';
import { newUid } from '../../../test/facts.ts';

let database: AppliedFacts['database'];
let apply: AppliedFacts['apply'];
let liveEventsOf: AppliedFacts['liveEventsOf'];

beforeAll(async () => {
  ({ database, apply, liveEventsOf } = await appliedFacts('notification-groups'));
});
afterAll(() => database.drop());

describe('FB-19 group lessons', () => {
  const groupEvents = async (uid: string) => (await liveEventsOf(uid)).map(({ type, data }) => [type, data]);

  async function seatTaken(tutor: string, student: string) {
    const seat = groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid: student }) });
    const group = groupLessonMessage({
      id: randomUUID(),
      tutor: cardMessage({ uid: tutor }),
      seats: [seat],
      version: 4,
    });
    const move = { seatId: seat.id, studentUid: student, refunded: false } as const;
    const moved = [{ ...move, from: 'BOOKING_STATUS_UNSPECIFIED' as const, to: 'BOOKING_STATUS_BOOKED' as const }];
    return { seat, fact: { lesson: group, from: 'BOOKING_STATUS_PENDING' as const, cause: 'book', moved } };
  }

  test('group.changed says which lesson moved and nothing of who sits in it; the same fact again says nothing', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const { fact } = await seatTaken(tutor, student);
    const { id } = await apply('parlance.booking.v1.GroupLessonChanged', fact);
    await apply('parlance.booking.v1.GroupLessonChanged', fact, { id });
    const { id: bookingId, groupSessionId } = fact.lesson;
    for (const uid of [tutor, student])
      expect(await groupEvents(uid)).toEqual([['group.changed', { groupSessionId, bookingId, version: 4 }]]);
  });

  test('who leaves is told, and of what comes after it no more; the versions come in their order', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const { fact, seat } = await seatTaken(tutor, student);
    const left = { ...seat, status: 'BOOKING_STATUS_STUDENT_CANCELLED' as const };
    const moved = [{ ...fact.moved[0]!, from: 'BOOKING_STATUS_BOOKED' as const, to: left.status, refunded: true }];
    const after = { ...fact.lesson, seats: [left], version: 5 };
    await apply('parlance.booking.v1.GroupLessonChanged', fact);
    await apply('parlance.booking.v1.GroupLessonChanged', { ...fact, lesson: after, cause: 'cancel-student', moved });
    await apply('parlance.booking.v1.GroupLessonChanged', { ...fact, lesson: { ...after, version: 6 }, moved: [] });
    const versions = async (uid: string) => (await liveEventsOf(uid)).map(({ data }) => data.version);
    expect(await versions(tutor)).toEqual([4, 5, 6]);
    expect(await versions(student)).toEqual([4, 5]);
  });

  test('a fact without its lesson is parked and tells nobody', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const { fact } = await seatTaken(tutor, student);
    await expect(apply('parlance.booking.v1.GroupLessonChanged', { ...fact, lesson: null })).rejects.toThrow(
      'does not carry what it is about',
    );
    expect(await groupEvents(tutor)).toEqual([]);
  });
});
