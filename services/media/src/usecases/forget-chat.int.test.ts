import { randomUUID } from 'node:crypto';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
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
const left = async (bookingId: string) => (await listChat(db.pool, { bookingId, after: 0, limit: 500 })).lines;

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
    const page = await listChat(db.pool, { bookingId, after: seen.at(-1) ?? 0, limit: 500 });
    expect(page.lines.length).toBeLessThanOrEqual(500);
    seen.push(...page.lines.map(({ seq }) => seq));
    more = page.more;
  }
  expect(seen).toEqual(Array.from({ length: 5_000 }, (_, at) => at + 1));
});
