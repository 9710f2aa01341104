import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { makeMailStore } from './mail-store.ts';

let database: FreshDatabase;
beforeAll(async () => (database = await freshDatabase('mail-store', migrations)));
afterAll(() => database.drop());

test('NS-78 when a mail was written is on the school’s clock, and it leaves in real time', async () => {
  const schoolNow = new Date('2031-03-01T09:00:00.000Z');
  const id = '0198f3a0-0000-7000-8000-000000000001';
  await makeMailStore(database.pool, () => schoolNow).add([{ id, uid: 'u', kind: 'verify', reference: 'r' }]);
  const { rows } = await database.pool.query<{ created_at: Date; leaves: boolean }>(
    'select created_at, next_attempt_at <= now() as leaves from mails where id = $1',
    [id],
  );
  expect(rows).toEqual([{ created_at: schoolNow, leaves: true }]);
});
