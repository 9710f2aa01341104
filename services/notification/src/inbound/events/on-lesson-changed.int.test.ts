/** Whose browsers hear of a lesson, and what, on the real database. */
import { randomUUID } from 'node:crypto';
import {
  at as timestampOf,
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  slotMessage,
} from '@parlance/proto/testing/messages';
import { happenedAt } from '../../../test/apply-fact.ts';
import { appliedFacts, type AppliedFacts } from '../../../test/applied-facts.ts';
import { lesson, moveOf, newUid } from '../../../test/facts.ts';

let database: AppliedFacts['database'];
let apply: AppliedFacts['apply'];
let liveEventsOf: AppliedFacts['liveEventsOf'];

beforeAll(async () => {
  ({ database, apply, liveEventsOf } = await appliedFacts('notification-lessons'));
});
afterAll(() => database.drop());

describe('lessons', () => {
  test('FB-05 a booked lesson is told to its student and its tutor, whole and in short', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const booking = lesson(tutor, student);
    await apply('parlance.booking.v1.LessonChanged', moveOf(booking, 'book', 'BOOKING_STATUS_PENDING'));
    for (const uid of [tutor, student]) {
      const events = await liveEventsOf(uid);
      expect(events.map((event) => event.type)).toEqual(['booking.changed', 'booking.status']);
      expect(events[0]?.data).toMatchObject({ id: booking.id, tutor, student, status: 'booked', version: 2 });
      expect(events[1]?.data).toEqual({
        id: booking.id,
        status: 'booked',
        at: happenedAt.getTime(),
        tutor,
        version: 2,
      });
    }
  });

  test.each([
    ['commence', 'BOOKING_STATUS_IN_PROGRESS', 'in-progress'],
    ['sweep-tutor-absent', 'BOOKING_STATUS_TUTOR_ABSENT', 'tutor-absent'],
    ['cancel-tutor', 'BOOKING_STATUS_TUTOR_CANCELLED', 'tutor-cancelled'],
  ] as const)('%s is told as %s', async (cause, status, word) => {
    const [tutor, student] = [newUid(), newUid()];
    const booking = lesson(tutor, student, { status, version: 3 });
    await apply('parlance.booking.v1.LessonChanged', moveOf(booking, cause, 'BOOKING_STATUS_BOOKED'));
    expect((await liveEventsOf(student))[1]?.data).toMatchObject({ status: word, version: 3 });
  });

  test('feedback completes on both screens', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const { seats, ...booked } = lesson(tutor, student, { status: 'BOOKING_STATUS_COMPLETED' });
    const completed = { ...booked, seats: seats.map((seat) => ({ ...seat, hasFeedback: true })) };
    await apply('parlance.booking.v1.LessonChanged', moveOf(completed, 'feedback', 'BOOKING_STATUS_PENDING_FEEDBACK'));
    expect((await liveEventsOf(student))[0]?.data).toMatchObject({ status: 'completed', hasFeedback: true });
  });

  test('a slot that a cancelling student left open again is shown to the tutor; their own slots are not', async () => {
    const tutor = newUid();
    const slot = slotMessage({ id: randomUUID(), tutor: cardMessage({ uid: tutor }) });
    const opened = moveOf(slot, 'open', 'BOOKING_STATUS_UNSPECIFIED');
    await apply('parlance.booking.v1.LessonChanged', opened, { actor: { id: tutor, role: 'tutor' } });
    expect(await liveEventsOf(tutor)).toEqual([]);
    await apply('parlance.booking.v1.LessonChanged', opened, { actor: { id: newUid(), role: 'student' } });
    expect((await liveEventsOf(tutor)).map((event) => event.type)).toEqual(['booking.changed']);
  });
});

describe('FB-19 group lessons', () => {
  const groupMoves = async (uid: string) => (await liveEventsOf(uid)).filter(({ type }) => type === 'group.changed');
  const groupEvents = async (uid: string) => (await groupMoves(uid)).map(({ type, data }) => [type, data]);

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
    return {
      seat,
      fact: {
        lesson: group,
        from: 'BOOKING_STATUS_PENDING' as const,
        cause: 'book',
        moved,
        reason: '',
        movedFrom: null,
        toldTogether: false,
        officeNote: '',
        claim: null,
      },
    };
  }

  test('group.changed says which lesson moved and nothing of who sits in it; the same fact again says nothing', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const { fact } = await seatTaken(tutor, student);
    const { id } = await apply('parlance.booking.v1.LessonChanged', fact);
    await apply('parlance.booking.v1.LessonChanged', fact, { id });
    const { id: bookingId, session } = fact.lesson;
    for (const uid of [tutor, student])
      expect(await groupEvents(uid)).toEqual([
        ['group.changed', { groupSessionId: session?.id, bookingId, version: 4 }],
      ]);
  });

  test('who leaves is told, and of what comes after it no more; the versions come in their order', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const { fact, seat } = await seatTaken(tutor, student);
    const left = { ...seat, status: 'BOOKING_STATUS_STUDENT_CANCELLED' as const };
    const moved = [{ ...fact.moved[0]!, from: 'BOOKING_STATUS_BOOKED' as const, to: left.status, refunded: true }];
    const after = { ...fact.lesson, seats: [left], version: 5 };
    await apply('parlance.booking.v1.LessonChanged', fact);
    await apply('parlance.booking.v1.LessonChanged', { ...fact, lesson: after, cause: 'cancel-student', moved });
    await apply('parlance.booking.v1.LessonChanged', { ...fact, lesson: { ...after, version: 6 }, moved: [] });
    const versions = async (uid: string) => (await groupMoves(uid)).map(({ data }) => data.version);
    expect(await versions(tutor)).toEqual([4, 5, 6]);
    expect(await versions(student)).toEqual([4, 5]);
  });

  test('a fact without its lesson is parked and tells nobody', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const { fact } = await seatTaken(tutor, student);
    await expect(apply('parlance.booking.v1.LessonChanged', { ...fact, lesson: null })).rejects.toThrow(
      'does not carry what it is about',
    );
    expect(await groupEvents(tutor)).toEqual([]);
  });
});

describe('NS-14 administrators', () => {
  const told = async () => (await liveEventsOf('role:admin')).filter(({ type }) => type === 'school.changed').length;
  const changes = async (cause: string, hoursAway = 0) => {
    const before = await told();
    const at = new Date(happenedAt.getTime() + hoursAway * 3_600_000).toISOString();
    const moved = { ...lesson(newUid(), newUid()), when: timestampOf(at) };
    await apply('parlance.booking.v1.LessonChanged', moveOf(moved, cause, 'BOOKING_STATUS_BOOKED'));
    return (await told()) - before;
  };

  test.each(['commence', 'sweep-tutor-absent', 'book', 'cancel-student'])(
    'hear of %s of a lesson of these days',
    async (cause) => {
      expect(await changes(cause)).toBe(1);
      expect(await changes(cause, 35)).toBe(1);
      expect(await changes(cause, -35)).toBe(1);
    },
  );

  test('hear nothing of an hour that nobody has booked, nor of what is days away', async () => {
    for (const cause of ['open', 'close', 'info', 'viewed']) expect(await changes(cause)).toBe(0);
    expect(await changes('book', 37)).toBe(0);
    expect(await changes('book', -37)).toBe(0);
  });
});
