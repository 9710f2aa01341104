/** Who is erased leaves nothing here: neither what they were told, nor their name in what others were told of lessons with them. */
import { randomUUID } from 'node:crypto';
import type { Lesson, LessonChanged } from '@parlance/proto/booking/v1';
import type { NotificationErased } from '@parlance/proto/notification/v1';
import { decodeMessage } from '@parlance/proto/codec';
import { cardMessage, seatMessage } from '@parlance/proto/testing/messages';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { tablesWith } from '@parlance/runtime/testing/find-text';
import { happenedAt } from '../../../test/apply-fact.ts';
import { appliedFacts, type AppliedFacts } from '../../../test/applied-facts.ts';
import { lesson, moveOf, moveOfSeats, newUid, person } from '../../../test/facts.ts';

/** Three days after what is told to have happened. */
const erasedAt = new Date(happenedAt.getTime() + 3 * 86_400_000);
let database: AppliedFacts['database'];
let apply: AppliedFacts['apply'];
beforeAll(async () => {
  ({ database, apply } = await appliedFacts('notification-erasing', makeFakeClock(erasedAt)));
});
afterAll(() => database.drop());

/** The school has called it off, and both sides are told. */
const called = (cancelled: Lesson): LessonChanged => ({
  ...moveOf(cancelled, 'cancel', 'BOOKING_STATUS_BOOKED'),
  moved: cancelled.seats.map(({ id: seatId, student }) => ({
    seatId,
    studentUid: student?.uid ?? '',
    refunded: true,
    from: 'BOOKING_STATUS_BOOKED' as const,
    to: 'BOOKING_STATUS_CANCELLED' as const,
  })),
});

const gone = (uid: string, version: number) =>
  apply('parlance.identity.v1.UserDeleted', {
    person: person(uid, {
      status: 'deleted',
      enabled: false,
      name: 'Deleted user',
      firstName: 'Deleted',
      lastName: 'user',
      email: '',
      version,
    }),
  });
async function receiptOf(uid: string) {
  const sql = `select body from outbox where type = 'parlance.notification.v1.NotificationErased' and key = $1 order by seq desc limit 1`;
  const { rows } = await database.pool.query<{ body: Buffer }>(sql, [uid]);
  return (
    rows[0] &&
    (decodeMessage('parlance.notification.v1.NotificationErased', rows[0].body) as NotificationErased).receipt
  );
}

test('NS-70 mails, notices, browsers, wishes and news go with the person, and notices of shared lessons with their name; what is evidence stays as an id', async () => {
  const mark = `Quokka${newUid().slice(0, 12)}`;
  const [tutor, student] = [newUid(), newUid()];
  for (const uid of [tutor, student])
    await apply('parlance.identity.v1.UserRegistered', {
      person: person(uid, { version: 1, firstName: uid === student ? mark : 'Tess' }),
    });
  const id = randomUUID();
  const seats = [seatMessage({ id, student: cardMessage({ uid: student, name: mark }) })];
  const cancelled = lesson(tutor, student, { id, seats, status: 'BOOKING_STATUS_CANCELLED' });
  await apply('parlance.booking.v1.LessonChanged', called(cancelled));
  const { pool } = database;
  await pool.query(
    `insert into push_subscriptions (id, uid, endpoint, p256dh, auth, created_at) values ($1, $2, $3, 'k', 'a', now())`,
    [randomUUID(), student, `https://push.example.com/${mark}`],
  );
  await pool.query(`update mails set state = 'sent', finished_at = now() where uid = $1`, [tutor]);
  expect(await tablesWith(pool, mark)).toEqual(expect.arrayContaining(['live_events', 'mails', 'push_subscriptions']));
  await gone(student, 2);
  expect(await tablesWith(pool, mark)).toEqual([]);
  const receipt = await receiptOf(student);
  const kinds = receipt?.erased.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['notices', 'mails', 'browsers', 'live-news']));
  expect(receipt?.kept).toContainEqual(expect.objectContaining({ kind: 'told', why: 'evidence' }));
  await gone(student, 2);
  expect((await receiptOf(student))?.erased.filter(({ kind }) => !['live-news', 'sent-news'].includes(kind))).toEqual(
    [],
  );
});

test('NS-70 the receipt says when it was done, however long before it was asked for', async () => {
  const uid = newUid();
  await apply('parlance.identity.v1.UserRegistered', { person: person(uid, { version: 1 }) });
  await gone(uid, 2);
  const sql = `select headers ->> 'ce_time' as at from outbox where type = 'parlance.notification.v1.NotificationErased' and key = $1`;
  expect((await database.pool.query(sql, [uid])).rows).toEqual([{ at: erasedAt.toISOString() }]);
});

test('somebody else keeps all that is theirs', async () => {
  const [one, other] = [newUid(), newUid()];
  for (const uid of [one, other])
    await apply('parlance.identity.v1.UserRegistered', { person: person(uid, { version: 1 }) });
  await apply(
    'parlance.booking.v1.LessonChanged',
    called(lesson(newUid(), other, { status: 'BOOKING_STATUS_CANCELLED' })),
  );
  const mails = async () => (await database.pool.query('select 1 from mails where uid = $1', [other])).rowCount;
  const before = await mails();
  expect(before).toBeGreaterThan(0);
  await gone(one, 2);
  expect(await mails()).toBe(before);
});

test('NS-70 so do notices of a lesson that they booked by an own click, of which they wished no word themselves', async () => {
  const mark = `Quokka${newUid().slice(0, 12)}`;
  const [tutor, student] = [newUid(), newUid()];
  const { pool } = database;
  await pool.query(`insert into preferences (uid, no_mail, no_push, reminders) values ($1, '{lesson}', '{}', '{}')`, [
    student,
  ]);
  const id = randomUUID();
  const seats = [seatMessage({ id, student: cardMessage({ uid: student, name: mark }) })];
  const booked = { from: 'BOOKING_STATUS_UNSPECIFIED', to: 'BOOKING_STATUS_BOOKED' } as const;
  const fact = moveOfSeats(lesson(tutor, student, { id, seats }), 'book', booked);
  await apply('parlance.booking.v1.LessonChanged', fact, { actor: { id: student, role: 'student' } });
  const told = await pool.query('select from told_of_lessons where uid = $1', [student]);
  expect([told.rowCount, await tablesWith(pool, mark)]).toEqual([
    0,
    expect.arrayContaining(['announcements', 'mails']),
  ]);
  await pool.query(`update mails set state = 'sent', finished_at = now() where uid = $1`, [tutor]);
  await gone(student, 2);
  expect(await tablesWith(pool, mark)).toEqual([]);
});
