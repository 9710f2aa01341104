/** How long what is to be done at Keycloak has waited, by the job that does it. */
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { metricValue } from '@parlance/runtime/testing/metric-value';
import { migrations } from '../../../migrations/index.ts';
import { makeAccountChangeQueue, makeAccountChangeStore } from './account-changes.ts';
import { makeAccountOrderQueue, makeAccountOrderStore } from './account-orders.ts';
import { watchQueues } from './queue-metrics.ts';

let database: FreshDatabase;
beforeAll(async () => (database = await freshDatabase('identity-queues', migrations)));
afterAll(() => database.drop());

const ages = async () =>
  Promise.all(
    ['account changes', 'accounts', 'password links'].map(async (name) =>
      Math.floor(((await metricValue(`account_work_age_seconds{name="${name}"}`)) ?? NaN) / 60),
    ),
  );
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('each queue says how long its first has waited, however often that was tried; what is done does not count', async () => {
  const { pool } = database;
  watchQueues(pool);
  expect(await ages()).toEqual([0, 0, 0]);
  await inTransaction(pool, async (tx) => {
    const [changes, orders] = [makeAccountChangeStore(tx), makeAccountOrderStore(tx)];
    for (const uid of ['c1', 'c2']) await changes.begin({ uid, kind: 'open' });
    await orders.place('o1', 'closed', minutesAgo(600));
    await orders.place('o2', 'removed', minutesAgo(40));
    await orders.place('o3', 'tutor', minutesAgo(10));
  });
  const orderQueue = makeAccountOrderQueue(pool);
  for (const order of await orderQueue.claim(1)) await orderQueue.done(order);
  for (const order of await orderQueue.claim(9)) await orderQueue.retryLater(order);
  await pool.query(
    `update account_changes set begun_at = now() - interval '20 minutes', leased_until = now() where uid = 'c1'`,
  );
  const changeQueue = makeAccountChangeQueue(pool);
  for (const { uid } of await changeQueue.claim(9, 'c1')) await changeQueue.retryLater(uid);
  await pool.query(
    `insert into password_link_wishes (id, email, asked_at, next_try_at, done_at)
     select gen_random_uuid(), 'e', now() - age, now() + interval '1 minute', done from (values
       (interval '30 minutes', null), (interval '5 minutes', null), (interval '20 hours', now())
     ) as wish (age, done)`,
  );
  expect(await ages()).toEqual([20, 40, 30]);
});

test('a decision that replaces one that was done waits from its own moment', async () => {
  const { pool } = database;
  await pool.query('truncate account_orders');
  const place = (minutes: number) =>
    inTransaction(pool, (tx) => makeAccountOrderStore(tx).place('o1', 'closed', minutesAgo(minutes)));
  await place(900);
  const queue = makeAccountOrderQueue(pool);
  for (const order of await queue.claim(1)) await queue.done(order);
  await place(3);
  expect((await ages())[1]).toBe(3);
});
