/** Who is erased, as identity's facts tell it, on the real database. */
import { randomUUID } from 'node:crypto';
import { personMessage } from '@parlance/proto/testing/messages';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { makeFactHandlers } from './handlers.ts';

let db: FreshDatabase;
beforeAll(async () => (db = await freshDatabase('media_people', migrations)));
afterAll(() => db.drop());

test('NS-70 the receipt says when it was done, however long before it was asked for', async () => {
  const uid = randomUUID().replaceAll('-', '');
  const [asked, done] = [new Date('2026-03-02T10:00:00.000Z'), new Date('2026-03-05T11:00:00.000Z')];
  const lessons = { forget: () => undefined };
  const handlers = makeFactHandlers({ bindStores: (tx) => bindStores(tx), lessons, clock: makeFakeClock(done) });
  const fact = { person: personMessage({ uid, status: 'deleted', enabled: false }) };
  await inTransaction(db.pool, async (tx) =>
    handlers['parlance.identity.v1.UserDeleted']?.(fact as never, { occurredAt: asked } as never, tx),
  );
  const sql = `select headers ->> 'ce_time' as at from outbox where type = 'parlance.media.v1.MediaErased' and key = $1`;
  expect((await db.pool.query(sql, [uid])).rows).toEqual([{ at: done.toISOString() }]);
});
