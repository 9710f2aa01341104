/** Who is reminded of a lesson, and of what, on the real database. */
import { randomUUID } from 'node:crypto';
import { at, cardMessage, groupLessonMessage, groupSeatMessage } from '@parlance/proto/testing/messages';
import { happenedAt } from '../../../test/apply-fact.ts';
import { appliedFacts, type AppliedFacts } from '../../../test/applied-facts.ts';
import { lesson, newUid } from '../../../test/facts.ts';

let database: AppliedFacts['database'];
let apply: AppliedFacts['apply'];
let liveEventsOf: AppliedFacts['liveEventsOf'];

beforeAll(async () => {
  ({ database, apply, liveEventsOf } = await appliedFacts('notification-reminders'));
});
afterAll(() => database.drop());

describe('FB-45 reminders', () => {
  const noticesOf = async (uid: string) =>
    (await liveEventsOf(uid)).filter(({ type }) => type === 'announcement.created').map(({ data }) => data);

  test('EP-62 both people of a lesson get a notice of it, about each other, once', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const booked = lesson(tutor, student, { when: at('2026-03-02T11:00:00Z') });
    const fact = { lesson: booked, minutesBefore: 60 };
    const { id } = await apply('parlance.booking.v1.LessonReminderDue', fact);
    await apply('parlance.booking.v1.LessonReminderDue', fact, { id });
    const about = { type: 'user', is_viewed: false, adminPost: true, from: 'Admin Team', bookingId: booked.id, tutor };
    const when = happenedAt.getTime();
    const start = 'starts on Monday 2 March at 11:00 (UTC).';
    expect(await noticesOf(student)).toEqual([
      expect.objectContaining({
        ...about,
        when,
        for: ['student'],
        title: 'Lesson reminder',
        message: `Your lesson with Tess ${start}`,
      }),
    ]);
    expect(await noticesOf(tutor)).toEqual([
      expect.objectContaining({ ...about, for: ['tutor'], message: `Your lesson with Sam ${start}` }),
    ]);
    const { rows } = await database.pool.query(
      'select uid, booking_id, tutor from announcements where booking_id = $1 order by uid',
      [booked.id],
    );
    expect(rows).toEqual([tutor, student].sort().map((uid) => ({ uid, booking_id: booked.id, tutor })));
  });

  test('EP-62 a second fact of the same start reminds nobody again, one of another start does', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const booked = lesson(tutor, student, { when: at('2026-03-02T11:00:00Z') });
    const due = (when = booked.when) =>
      apply('parlance.booking.v1.LessonReminderDue', { lesson: { ...booked, when }, minutesBefore: 60 });
    await due();
    await due();
    expect([(await noticesOf(student)).length, (await noticesOf(tutor)).length]).toEqual([1, 1]);
    await due(at('2026-03-03T11:00:00Z'));
    expect([(await noticesOf(student)).length, (await noticesOf(tutor)).length]).toEqual([2, 2]);
  });

  test('everybody who still has a seat is reminded of a group lesson, and its tutor by its title', async () => {
    const [tutor, seated, left] = [newUid(), newUid(), newUid()];
    const seats = [
      groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid: seated, timeZone: 'Asia/Kolkata' }) }),
      groupSeatMessage({
        id: randomUUID(),
        student: cardMessage({ uid: left }),
        status: 'BOOKING_STATUS_STUDENT_CANCELLED',
      }),
    ];
    const group = groupLessonMessage({ tutor: cardMessage({ uid: tutor, name: 'Tess' }), seats });
    await apply('parlance.booking.v1.LessonReminderDue', { lesson: group, minutesBefore: 60 });
    expect((await noticesOf(seated)).map(({ message }) => message)).toEqual([
      'Your group lesson "Small talk" with Tess starts on Tuesday 3 March at 15:30 (Asia/Kolkata).',
    ]);
    expect((await noticesOf(tutor)).map(({ message }) => message)).toEqual([
      'Your group lesson "Small talk" starts on Tuesday 3 March at 10:00 (UTC).',
    ]);
    expect(await noticesOf(left)).toEqual([]);
  });
});
