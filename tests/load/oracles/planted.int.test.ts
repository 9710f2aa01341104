/** Each guard of booking's own tables is taken away and what it guards against is planted: the oracle has to see it in the rows. */
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '@parlance/booking/migrations';
import type { Act } from '../acts.ts';
import type { Look } from '../databases.ts';
import { lostBookings } from './bookings.ts';
import { wrongNow } from './meanwhile.ts';
import { readLessons, readLines, readSeats, readWallets } from './rows.ts';
import { soldTwice } from './slots.ts';
import { lostTokens, unbalanced } from './tokens.ts';

const everybody = { students: ['mia', 'ben'], tutors: ['tom'] };
const uuid = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`;
const nine = Date.UTC(2099, 0, 5, 9);
const credits = ['mia', 'ben'].map((student) => ({ student, cause: `invoice:${student}`, tokens: 8 }));

let database: FreshDatabase;
const run = (sql: string) => database.pool.query(sql);
const look: Look = async <T extends object>(_database: string, sql: string, params: unknown[] = []) =>
  (await database.pool.query(sql, params)).rows as T[];

beforeEach(async () => {
  database = await freshDatabase('load_oracles', migrations);
  await school();
});
afterEach(() => database.drop());

/** Mia has an hour with Tom at nine, Ben the one at ten; each paid for eight tokens. */
async function school(): Promise<void> {
  await run(`insert into students (uid) values ('mia'), ('ben');
    insert into wallets (student_uid, wallet, balance) values ('mia', 'lessonTokens', 7), ('ben', 'lessonTokens', 7)`);
  for (const [index, student] of everybody.students.entries()) {
    const [lesson, at] = [uuid(index + 1), new Date(nine + index * 3_600_000).toISOString()];
    await run(`insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, seats_taken,
        topic_lesson, rate, currency, version, updated_at, updated_by)
      values ('${lesson}', '${lesson}', 'tom', '${at}', '${at}'::timestamptz + interval '50 minutes', 'open', false, 1, 1,
        'hl301', 65, 'AUD', 2, now(), 'tom')`);
    await run(seatSql(lesson, student, at));
    await run(`insert into ledger (id, student_uid, wallet, delta, balance_after, reason, reason_key, note, actor_id,
        actor_role, actor_name, at, lesson_name)
      values (gen_random_uuid(), '${student}', 'lessonTokens', 8, 8, 'x', 'invoice:${student}', '', '', '', '', now(), ''),
        (gen_random_uuid(), '${student}', 'lessonTokens', -1, 7, 'x', 'book:${lesson}', '', '', '', '', now(), '')`);
  }
}

const seatSql = (lesson: string, student: string, at: string, id = lesson) =>
  `insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction,
     correct_mistakes, notes, taken_at, version)
   values ('${lesson}', '${student}', '${id}', '${at}', '${at}'::timestamptz + interval '50 minutes', 'booked', 'lessonTokens',
     '${id}', false, false, false, '', now(), 2)`;

const acts: Act[] = everybody.students.map((student, index) => ({
  act: 'book',
  student,
  tutor: 'tom',
  booking: uuid(index + 1),
  when: nine + index * 3_600_000,
  capacity: 1,
  outcome: 'yes',
  askedAt: 1,
  answeredAt: 2,
}));

async function asked() {
  const [lessons, seats] = [await readLessons(look, everybody), await readSeats(look, everybody)];
  const [wallets, lines] = [await readWallets(look, everybody), await readLines(look, everybody)];
  return {
    sold: soldTwice({ lessons, seats }, acts),
    bookings: lostBookings(acts, { lessons, seats }),
    balances: unbalanced(wallets, lines),
    tokens: lostTokens({ lines, seats, credits }, new Set(everybody.students)),
    now: await wrongNow(look, everybody),
  };
}

const right = { sold: [], bookings: [], balances: [], tokens: [], now: [] };
const some = [expect.any(String)];

test('the tables as they are meant: nothing is found', async () => {
  expect(await asked()).toEqual(right);
});

test('without the guard on teachers an hour is opened over another', async () => {
  await run('alter table lessons drop constraint lessons_tutor_no_overlap');
  await run(`update lessons set starts_at = starts_at - interval '30 minutes', ends_at = ends_at - interval '30 minutes'
    where id = '${uuid(2)}'`);
  expect(await asked()).toEqual({
    ...right,
    sold: [expect.stringMatching(/^tutor tom is in two lessons/)],
    now: [expect.stringMatching(/^a tutor is in two lessons at once/)],
  });
});

test('without the guard on students one sits in two lessons at once', async () => {
  await run('alter table seats drop constraint seats_student_no_overlap');
  await run(`update seats set student_uid = 'mia', starts_at = starts_at - interval '1 hour', ends_at = ends_at - interval '1 hour'
    where id = '${uuid(2)}'`);
  const { sold, now } = await asked();
  expect(sold).toContainEqual(expect.stringMatching(/^student mia is in two lessons/));
  expect(now).toEqual([expect.stringMatching(/^a student is in two lessons at once/)]);
});

test('an hour is sold to a second student, past the count of its seats', async () => {
  await run(seatSql(uuid(1), 'ben', new Date(nine).toISOString(), uuid(9)));
  expect(await asked()).toEqual({
    ...right,
    sold: [`lesson ${uuid(1)} for 1 is sold to mia and ben`],
    bookings: [`booking ${uuid(9)} of ben is there although nobody was promised it`],
    tokens: some,
    now: [`a lesson has more students than seats: ${uuid(1)}`],
  });
});

test('a booking is lost', async () => {
  await run(`delete from seats where id = '${uuid(1)}'`);
  expect(await asked()).toEqual({
    ...right,
    bookings: [`booking ${uuid(1)} of mia was acknowledged and is not there`],
    tokens: [`tokens were taken for ${uuid(1)}, which nobody sits in`],
  });
});

test('a token is lost', async () => {
  await run(`update wallets set balance = balance - 1 where student_uid = 'ben'`);
  expect(await asked()).toEqual({
    ...right,
    balances: ['lessonTokens of ben says 6, its ledger 7'],
    now: ['a balance is not what its ledger adds up to: ben lessonTokens'],
  });
});

test('the ledger takes a second token for one seat when nothing keeps its reasons apart', async () => {
  await run('alter table ledger drop constraint ledger_once_per_reason');
  await run(`update wallets set balance = 6 where student_uid = 'mia';
    insert into ledger (id, student_uid, wallet, delta, balance_after, reason, reason_key, note, actor_id, actor_role, actor_name, at, lesson_name)
    values (gen_random_uuid(), 'mia', 'lessonTokens', -1, 6, 'x', 'book:${uuid(1)}', '', '', '', '', now(), '')`);
  expect(await asked()).toEqual({ ...right, tokens: [`booked booking ${uuid(1)} of mia moved -2 tokens, not -1`] });
});

test('without the guards on wallets and the ledger somebody spends what they do not have', async () => {
  await run(
    'alter table wallets drop constraint wallets_not_negative; alter table ledger drop constraint ledger_not_negative',
  );
  await run(`update wallets set balance = -1 where student_uid = 'mia';
    insert into ledger (id, student_uid, wallet, delta, balance_after, reason, reason_key, note, actor_id, actor_role, actor_name, at, lesson_name)
    values (gen_random_uuid(), 'mia', 'lessonTokens', -8, -1, 'x', 'refund:${uuid(1)}', '', '', '', '', now(), '')`);
  expect(await asked()).toEqual({
    ...right,
    balances: ['lessonTokens of mia is -1', expect.stringMatching(/spends what is not there: -1 are left$/)],
    tokens: some,
    now: ['more tokens are spent than there were: mia lessonTokens'],
  });
});
