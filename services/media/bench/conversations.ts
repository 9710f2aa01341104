/**
 * Somebody with 5,000 conversations, and a conversation of 100,000 lines: the list, the number in the bar, the newest lines, a page far
 * back, a line that is written and a mark that moves; the 50th and the 95th of a hundred, and the plans of the reads.
 * Run: TEST_DATABASE_URL=… node bench/conversations.ts [conversations] [lines]
 */
import { randomUUID } from 'node:crypto';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { countUnread, findConversation, listConversations } from '../src/queries/conversations.ts';
import { listLatestChat } from '../src/queries/list-chat.ts';
import { makeMarkRead } from '../src/usecases/keep-conversation.ts';
import { makeSendMessage } from '../src/usecases/send-message.ts';

const pairs = Number(process.argv[2] ?? 5_000);
const lines = Number(process.argv[3] ?? 100_000);
const say = (words: string) => process.stdout.write(`${words}\n`);
const { pool, drop } = await freshDatabase('media-conversations', migrations);

const seed = [
  `insert into people select 't', 'tutor', 'Tara', '', true, 1 union all
     select 's' || n, 'student', 'Sam ' || n, '', true, 1 from generate_series(1, ${pairs}) n`,
  `insert into conversations (id, student_uid, tutor_uid, last_seq, last_chat_at)
     select 'c' || n, 's' || n, 't', 20, now() from generate_series(1, ${pairs}) n`,
  `insert into conversation_sides (uid, with_uid, conversation_id, unread, said_at)
     select 't', 's' || n, 'c' || n, 10, now() - n * interval '1 minute' from generate_series(1, ${pairs}) n
     union all select 's' || n, 't', 'c' || n, 10, now() from generate_series(1, ${pairs}) n
     union all select 'o' || n % 1000, 'x' || n, 'd' || n, n % 2, now() from generate_series(1, ${pairs * 10}) n`,
  `insert into chat_lines (booking_id, seq, id, uid, name, content, said_at)
     select 'c' || n, m, gen_random_uuid(), 's' || n, 'Sam', 'Hello, a line as people write them', now()
     from generate_series(1, ${pairs}) n, generate_series(1, 20) m`,
  `insert into chat_lines (booking_id, seq, id, uid, name, content, said_at)
     select 'c1', m, gen_random_uuid(), case when m % 2 = 0 then 's1' else 't' end, 'Sam', 'Hello, a line as people write them', now()
     from generate_series(21, ${lines}) m`,
  `update conversations set last_seq = ${lines} where id = 'c1'`,
  'analyze',
];
const seeder = await pool.connect();
await seeder.query('set statement_timeout = 0');
for (const sql of seed) await seeder.query(sql);
seeder.release();

async function measured(times: number, work: (turn: number) => Promise<unknown>): Promise<string> {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const begun = performance.now();
    await work(turn);
    took.push(performance.now() - begun);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(times * part)] ?? Number.NaN).toFixed(2);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

/** Which nodes of the plan look at a whole table. */
async function scans(read: (db: typeof pool) => Promise<unknown>): Promise<string> {
  const asked: [string, unknown[]][] = [];
  const query = async (sql: string, params: unknown[]) => {
    asked.push([sql, params]);
    return pool.query(sql, params);
  };
  await read({ query } as unknown as typeof pool);
  const plans = await Promise.all(
    asked.map(async ([sql, params]) => {
      const { rows } = await pool.query<Record<string, string>>(`explain ${sql}`, params);
      return rows.flatMap((row) => Object.values(row));
    }),
  );
  const found = plans.flat().filter((row) => row.includes('Seq Scan'));
  return found.length === 0 ? 'no scan' : found.join('; ');
}

const uow = makeUnitOfWork({ pool, bind: bindStores });
const clock = { now: () => new Date() };
const send = makeSendMessage({ uow, clock });
const mark = makeMarkRead({ uow, clock });
const sender = { uid: 's1', name: 'Sam 1' };
const reads: [string, (db: typeof pool) => Promise<unknown>][] = [
  [`the list of ${pairs}`, (db) => listConversations(db, { uid: 't', limit: 25, pageToken: '' })],
  [`unread in ${pairs}`, (db) => countUnread(db, 't')],
  ['one of them', (db) => findConversation(db, { uid: 't', withUid: 's1' })],
  [`the newest of ${lines} lines`, (db) => listLatestChat(db, { place: 'c1', before: 0, limit: 200 })],
  ['lines far back', (db) => listLatestChat(db, { place: 'c1', before: lines / 2, limit: 200 })],
];
for (const [name, read] of reads) say(`${name}: ${await measured(100, () => read(pool))}, ${await scans(read)}`);
const written = () => send({ withUid: 't', id: randomUUID(), content: 'Hello', sender });
say(`a line: ${await measured(100, written)}`);
say(`the first mark of ${lines}: ${await measured(1, () => mark({ uid: 't', withUid: 's1', seq: 1 }))}`);
say(`a mark at the end: ${await measured(99, (turn) => mark({ uid: 't', withUid: 's1', seq: lines + turn }))}`);
await drop();
