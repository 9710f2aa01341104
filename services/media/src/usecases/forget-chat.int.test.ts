import { randomUUID } from 'node:crypto';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { findConversation, listConversations } from '../queries/conversations.ts';
import { listChat } from '../queries/list-chat.ts';
import { makeForgetChat } from './forget-chat.ts';

let db: FreshDatabase;
const now = new Date('2027-03-01T09:00:00.000Z');
beforeAll(async () => {
  db = await freshDatabase('media_chat', migrations);
});
afterAll(() => db.drop());

async function say(bookingId: string, times: readonly Date[]): Promise<void> {
  await db.pool.query(
    `insert into chat_lines (booking_id, seq, id, uid, name, content, said_at)
     select $1, line.seq, gen_random_uuid(), 'u', 'U', 'hello', line.at
     from unnest($2::timestamptz[]) with ordinality as line (at, seq)`,
    [bookingId, times],
  );
}
const forget = () =>
  makeForgetChat({ uow: makeUnitOfWork({ pool: db.pool, bind: (tx) => bindStores(tx) }), clock: { now: () => now } })();
const left = async (bookingId: string) => (await listChat(db.pool, { place: bookingId, after: 0, limit: 500 })).lines;

test('NS-37 a line is kept to the millisecond of its twelve months, and gone after it', async () => {
  const [bookingId, other] = [randomUUID(), randomUUID()];
  const edge = new Date('2026-03-01T09:00:00.000Z');
  await say(bookingId, [new Date(edge.getTime() - 1), edge, now]);
  await say(other, [new Date(edge.getTime() - 86_400_000)]);
  expect(await forget()).toBe(2);
  expect((await left(bookingId)).map(({ when }) => when)).toEqual([edge, now]);
  expect(await left(other)).toEqual([]);
  expect(await forget()).toBe(0);
});

test('NS-37 however many lines are too old, all of them go in one turn', async () => {
  await db.pool.query(
    `insert into chat_lines (booking_id, seq, id, uid, name, content, said_at)
     select $1, seq, gen_random_uuid(), 'u', 'U', 'hello', '2025-01-01T00:00:00Z' from generate_series(1, 100500) seq`,
    [randomUUID()],
  );
  expect(await forget()).toBe(100_500);
});

test('FB-03 of 5,000 lines no answer holds more than 500, and the pages are all of them', async () => {
  const bookingId = randomUUID();
  await say(
    bookingId,
    Array.from({ length: 5_000 }, (_, at) => new Date(now.getTime() + at)),
  );
  const seen: number[] = [];
  for (let more = true; more;) {
    const page = await listChat(db.pool, { place: bookingId, after: seen.at(-1) ?? 0, limit: 500 });
    expect(page.lines.length).toBeLessThanOrEqual(500);
    seen.push(...page.lines.map(({ seq }) => seq));
    more = page.more;
  }
  expect(seen).toEqual(Array.from({ length: 5_000 }, (_, at) => at + 1));
});

test('NS-62 what two people wrote is forgotten with it: unread lines that go are not counted, and a silent conversation leaves the list', async () => {
  const kept = async (name: string, times: readonly Date[], readSeq: number) => {
    const [student, tutor] = [randomUUID(), randomUUID()];
    await db.pool.query('insert into conversations (id, student_uid, tutor_uid, last_seq) values ($1, $2, $3, $4)', [
      name,
      student,
      tutor,
      times.length,
    ]);
    const side = `insert into conversation_sides (uid, with_uid, conversation_id, read_seq, unread, said_at) values ($1, $2, $3, $4, $5, $6)`;
    await db.pool.query(side, [tutor, student, name, readSeq, times.length - readSeq, times.at(-1)]);
    await db.pool.query(side, [student, tutor, name, 0, 0, times.at(-1)]);
    await db.pool.query(
      `insert into chat_lines (booking_id, seq, id, uid, name, content, said_at)
       select $1, line.seq, gen_random_uuid(), $3, 'Sam', 'hello', line.at
       from unnest($2::timestamptz[]) with ordinality as line (at, seq)`,
      [name, times, student],
    );
    return { uid: tutor, withUid: student };
  };
  const old = new Date('2026-02-01T09:00:00.000Z');
  const recent = new Date('2027-02-01T09:00:00.000Z');
  const mixed = await kept(randomUUID(), [old, old, old, recent, recent], 1);
  const silent = await kept(randomUUID(), [old, old], 0);
  expect(await forget()).toBe(5);
  expect(await findConversation(db.pool, mixed)).toMatchObject({ unread: 2, readSeq: 1, last: { seq: 5 } });
  expect(await findConversation(db.pool, silent)).toMatchObject({ unread: 0, last: null });
  const listed = async ({ uid }: { uid: string }) =>
    (await listConversations(db.pool, { uid, limit: 10, pageToken: '' })).items.length;
  expect([await listed(mixed), await listed(silent)]).toEqual([1, 0]);
});

test('NS-62 a report goes when what it is about has gone, unless nobody has decided on it', async () => {
  const conversation = randomUUID();
  await db.pool.query('insert into conversations (id, student_uid, tutor_uid) values ($1, $1, $1)', [conversation]);
  const report = async (by: string, resolved: boolean, at: string) => {
    const id = randomUUID();
    await db.pool.query(
      `insert into conversation_reports (id, conversation_id, reported_by, message, created_at, resolved) values ($1, $2, $3, 'Rude', $4, $5)`,
      [id, conversation, by, at, resolved],
    );
    return id;
  };
  await report('a', true, '2026-01-01T00:00:00Z');
  const left = [await report('b', false, '2026-01-01T00:00:00Z'), await report('c', true, '2026-06-01T00:00:00Z')];
  await forget();
  const { rows } = await db.pool.query<{ id: string }>('select id from conversation_reports');
  expect(rows.map(({ id }) => id).sort()).toEqual(left.sort());
});
