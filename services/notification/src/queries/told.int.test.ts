/** Who was told what of a lesson is kept with it, by each way once; on the real database. */
import { appliedFacts, type AppliedFacts } from '../../test/applied-facts.ts';
import { lesson, moveOf, newUid } from '../../test/facts.ts';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { randomUUID } from 'node:crypto';
import { makeMailStore } from '../outbound/postgres/mail-store.ts';
import { makePushStore } from '../outbound/postgres/push-store.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { withToldMails, withToldPushes } from '../usecases/note-told.ts';
import type { Stores } from '../usecases/ports.ts';
import { listTold } from './told.ts';

let facts: AppliedFacts;
beforeAll(async () => {
  facts = await appliedFacts('notification-told');
});
afterAll(() => facts.database.drop());

async function aBooked(tutor = newUid(), student = newUid()) {
  const one = lesson(tutor, student);
  const words = { from: 'BOOKING_STATUS_UNSPECIFIED', to: 'BOOKING_STATUS_BOOKED', refunded: false } as const;
  const moved = one.seats.map(({ id: seatId, student: who }) => ({ seatId, studentUid: who?.uid ?? '', ...words }));
  const fact = { ...moveOf(one, 'book', words.from), moved };
  await facts.apply('parlance.booking.v1.LessonChanged', fact, { actor: { id: student, role: 'student' } });
  return { tutor, student, id: one.id, fact };
}
const told = async (bookingId: string, reader: { uid: string; role: string }) =>
  (await listTold(facts.database.pool, { bookingId, reader })).map(({ uid, kind, way, result }) => [
    uid,
    kind,
    way,
    result,
  ]);

const clock = makeFakeClock(new Date('2026-03-02T10:00:00Z'));
const depsWith = (changes: Partial<Stores>) => {
  const { pool } = facts.database;
  return { uow: makeUnitOfWork({ pool, bind: (tx) => ({ ...bindStores(tx), ...changes }) }), clock };
};
const mailsWith = (changes: Partial<Stores> = {}) =>
  withToldMails(makeMailStore(facts.database.pool), depsWith(changes));
const pushes = () => withToldPushes(makePushStore(facts.database.pool), depsWith({}));

/** A browser of theirs. */
async function allowed(uid: string): Promise<void> {
  const endpoint = `https://push.example.com/${randomUUID()}`;
  await makePushStore(facts.database.pool).keep({ id: randomUUID(), uid, endpoint, p256dh: 'p', auth: 'a' }, 5);
}

const office = { uid: 'o', role: 'admin' };

test('NS-55 the bell is noted with the news, a mail when it has left, however often its sender says so', async () => {
  const { tutor, student, id } = await aBooked();
  expect(await told(id, office)).toEqual([[tutor, 'lesson-booked', 'bell', 'sent']]);
  const queue = mailsWith();
  for (let mail = await queue.claimDue(30_000); mail; mail = await queue.claimDue(30_000)) {
    await queue.markSent(mail);
    await queue.markSent(mail);
  }
  expect((await told(id, office)).filter(([, , way]) => way === 'mail').sort()).toEqual(
    [tutor, student].map((uid) => [uid, 'lesson-booked', 'mail', 'sent']).sort(),
  );
  expect(await told(id, { uid: student, role: 'student' })).toEqual([[student, 'lesson-booked', 'mail', 'sent']]);
  expect(await told(id, { uid: newUid(), role: 'student' })).toEqual([]);
});

test('NS-55 a mail that could not be told is noted, one that nobody is to get any more is not', async () => {
  const { tutor, student, id } = await aBooked();
  const queue = mailsWith();
  for (let mail = await queue.claimDue(30_000); mail; mail = await queue.claimDue(30_000))
    await queue.markFailed(mail, 'no', mail.uid === tutor ? 'failed' : 'dropped');
  const mails = (await told(id, office)).filter(([, , way]) => way === 'mail');
  expect(mails).toEqual([[tutor, 'lesson-booked', 'mail', 'failed']]);
  expect(mails.flat()).not.toContain(student);
});

describe('what another sender has by now', () => {
  const lapse = (table: string, id: string) =>
    facts.database.pool.query(`update ${table} set next_attempt_at = now() - interval '1 second' where id = $1`, [id]);
  const waysOf = async (id: string, way: string) => (await told(id, office)).filter((one) => one[2] === way);
  beforeEach(() => facts.database.pool.query('delete from mails'));

  test('NS-55 a mail is not noted as one that could not be told', async () => {
    const { id } = await aBooked();
    const queue = mailsWith();
    const away = (await queue.claimDue(60_000))!;
    await lapse('mails', away.id);
    const taken = (await queue.claimDue(60_000))!;
    expect([taken.id, await queue.markFailed(away, 'no', 'failed')]).toEqual([away.id, false]);
    expect(await waysOf(id, 'mail')).toEqual([]);
    await queue.markSent(taken);
    expect([await queue.markFailed(away, 'no', 'failed'), await queue.markFailed(taken, 'no', 'failed')]).toEqual([
      false,
      false,
    ]);
    expect(await waysOf(id, 'mail')).toEqual([[taken.uid, 'lesson-booked', 'mail', 'sent']]);
  });

  test('NS-55 nor is a push', async () => {
    const [tutor, student] = [newUid(), newUid()];
    await allowed(tutor);
    const { id } = await aBooked(tutor, student);
    const queue = pushes();
    const away = (await queue.claimDue(60_000))!;
    await lapse('pushes', away.id);
    const taken = (await queue.claimDue(60_000))!;
    expect([taken.id, await queue.markFailed(away, 'no', 'failed')]).toEqual([away.id, false]);
    expect(await waysOf(id, 'push')).toEqual([]);
    expect(await queue.markFailed(taken, 'no', 'failed')).toBe(true);
    expect(await waysOf(id, 'push')).toEqual([[tutor, 'lesson-booked', 'push', 'failed']]);
  });
});

test('NS-55, NS-63 of weeks that were booked at once each lesson has who was told of it, by each way once', async () => {
  const { pool } = facts.database;
  const [tutor, student] = [newUid(), newUid()];
  await pool.query('delete from mails; delete from pushes');
  await allowed(tutor);
  const lessons = [lesson(tutor, student), lesson(tutor, student), lesson(tutor, student)];
  for (let times = 0; times < 2; times += 1) {
    await facts.apply('parlance.booking.v1.LessonsBooked', { lessons }, { actor: { id: student, role: 'student' } });
    const [mails, owed] = [mailsWith(), pushes()];
    for (let mail = await mails.claimDue(30_000); mail; mail = await mails.claimDue(30_000)) await mails.markSent(mail);
    for (let one = await owed.claimDue(30_000); one; one = await owed.claimDue(30_000))
      await owed.markFailed(one, 'no', 'failed');
  }
  for (const { id } of lessons)
    expect((await told(id, office)).sort()).toEqual(
      [
        [tutor, 'lessons-booked', 'bell', 'sent'],
        [tutor, 'lessons-booked', 'mail', 'sent'],
        [tutor, 'lessons-booked', 'push', 'failed'],
        [student, 'lessons-booked', 'mail', 'sent'],
      ].sort(),
    );
});

test('NS-55 what became of a mail and the note of it are known together or not at all', async () => {
  await facts.database.pool.query('delete from mails');
  const { id } = await aBooked();
  const away = mailsWith({
    told: { know: async () => undefined, note: () => Promise.reject(new Error('the database is away')) },
  });
  const mail = (await away.claimDue(60_000))!;
  await expect(away.markFailed(mail, 'no', 'failed')).rejects.toThrow('is away');
  await expect(away.markSent(mail)).rejects.toThrow('is away');
  const { rows } = await facts.database.pool.query('select state from mails where id = $1', [mail.id]);
  expect(rows).toEqual([{ state: 'due' }]);
  expect((await told(id, office)).map(([, , way]) => way)).toEqual(['bell']);
});

test('NS-55 what was told cannot be changed afterwards', async () => {
  const { id } = await aBooked();
  const change = facts.database.pool.query(`update told_of_lessons set uid = 'x' where booking_id = $1`, [id]);
  await expect(change).rejects.toThrow('append-only');
});
