/** Whatever the jobs have to catch up with, and however long the database keeps them: webhooks are taken in at once. */
import { eventually } from '@parlance/runtime/testing/eventually';
import { signed } from './money-for-test.ts';
import { startPayments } from './running-payments.ts';

let running: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  running = await startPayments();
}, 60_000);
afterAll(() => running.stop());

const post = (id: string, type: string, object: object) => {
  const body = JSON.stringify({ id, object: 'event', type, created: 1_780_000_000, data: { object } });
  return running.payments('nobody').receiveWebhook(signed(body, running.stripe.webhookSecret), { deadlineMs: 2_000 });
};

test('NS-07 webhooks are stored while every job waits for the database with events of forty customers', async () => {
  const { pool } = running.db;
  const keeper = await pool.connect();
  try {
    await keeper.query('begin; lock table customers in access exclusive mode');
    for (let n = 0; n < 40; n += 1)
      await post(`evt_waits_${n}`, 'invoice.paid', { id: `in_${n}`, customer: `cus_${n}` });
    await eventually(async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return Number(rowCount) >= 4;
    });
    await Promise.all(
      Array.from({ length: 20 }, (_none, n) => post(`evt_comes_${n}`, 'account.updated', { id: 'acct_1' })),
    );
  } finally {
    await keeper.query('rollback');
    keeper.release();
  }
  const { rowCount } = await pool.query(`select from stripe_events where id like 'evt_%'`);
  expect(rowCount).toBe(60);
}, 30_000);
