import { randomUUID } from 'node:crypto';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import type { CallLogLine } from '../../usecases/ports.ts';
import { makeCallLogStore, mostOfAKind } from './call-log-store.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('media_call_log', migrations);
});
afterAll(() => db.drop());

const at = { real: new Date('2027-03-01T09:00:00Z'), school: new Date('2027-03-01T09:00:00Z') };
const usual = { event: 'track-added', participant: 'ana', trackKind: 'audio', detail: 'microphone', at };
const lineOf = (bookingId: string, changes: Partial<CallLogLine> = {}): CallLogLine => ({
  ...usual,
  bookingId,
  source: 'signalling',
  key: randomUUID(),
  ...changes,
});
const countsOf = async (bookingId: string) => {
  const { rows } = await db.pool.query<{ line: string; count: number }>(
    `select participant || ' ' || event as line, count(*)::int from call_log where booking_id = $1 group by 1 order by 1`,
    [bookingId],
  );
  return rows.map(({ line, count }) => [line, count]);
};

test('CALL-58 a browser that cannot keep still fills its own two hundred lines of a kind, and hides nothing of others', async () => {
  const store = makeCallLogStore(db.pool);
  const [lesson, another] = [randomUUID(), randomUUID()];
  for (let time = 0; time < mostOfAKind - 1; time += 1) await store.add(lineOf(lesson));
  expect(await countsOf(lesson)).toEqual([['ana track-added', 199]]);
  for (let time = 0; time < 3; time += 1) await store.add(lineOf(lesson));
  await store.add(lineOf(lesson, { event: 'participant-disconnected' }));
  await store.add(lineOf(lesson, { participant: 'tim' }));
  await store.add(lineOf(another));
  expect(await countsOf(lesson)).toEqual([
    ['ana participant-disconnected', 1],
    ['ana track-added', 200],
    ['tim track-added', 1],
  ]);
  expect(await countsOf(another)).toEqual([['ana track-added', 1]]);
});

test('the same event delivered again changes nothing', async () => {
  const store = makeCallLogStore(db.pool);
  const line = lineOf(randomUUID());
  await Promise.all([store.add(line), store.add(line)]);
  expect(await countsOf(line.bookingId)).toEqual([['ana track-added', 1]]);
});
