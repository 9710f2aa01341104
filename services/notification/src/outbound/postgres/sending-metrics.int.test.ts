import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { metricValue } from '@parlance/runtime/testing/metric-value';
import { migrations } from '../../../migrations/index.ts';
import type { Claimed } from '../../usecases/send-next.ts';
import { watchMails, watchPushes } from './sending-metrics.ts';
import { makeSendingQueue } from './sending-queue.ts';

let database: FreshDatabase;
beforeAll(async () => (database = await freshDatabase('sending-metrics', migrations)));
afterAll(() => database.drop());

test('mails that are due and were not sent are counted, with how long the first has been due; what comes later is not', async () => {
  watchMails(database.pool);
  expect([await metricValue('mails_due'), await metricValue('mails_due_age_seconds')]).toEqual([0, 0]);
  await database.pool.query(
    `insert into mails (id, uid, kind, reference, state, next_attempt_at)
     select gen_random_uuid(), 'u', 'verify', 'r', state, now() + due from (values
       ('due', interval '-90 seconds'), ('due', interval '-10 seconds'), ('due', interval '1 hour'), ('sent', interval '-1 day')
     ) as mail (state, due)`,
  );
  expect(await metricValue('mails_due')).toBe(2);
  expect(await metricValue('mails_due_age_seconds')).toBeGreaterThanOrEqual(90);
  expect(await metricValue('mails_due_age_seconds')).toBeLessThan(150);
});

test('a mail that is tried again and again in vain has been due since it first was', async () => {
  const queue = makeSendingQueue<Claimed>(database.pool, { table: 'mails', fields: [] });
  await database.pool.query(
    `insert into mails (id, uid, kind, reference, next_attempt_at)
     values (gen_random_uuid(), 'u', 'verify', 'r', now() - interval '10 minutes')`,
  );
  for (let tries = 0; tries < 2; tries += 1) {
    const mail = await queue.claimDue(30_000);
    if (mail === undefined) throw new Error('no mail is due');
    await queue.markDue(mail, tries === 0 ? 0 : 60_000, 'the server is away');
  }
  expect(await metricValue('mails_due_age_seconds')).toBeGreaterThanOrEqual(600);
  expect(await metricValue('mails_due_age_seconds')).toBeLessThan(660);
});

describe('what browsers are to be told', () => {
  const queue = () => makeSendingQueue<Claimed>(database.pool, { table: 'pushes', fields: [] });
  async function oweSince(minutes: number): Promise<Claimed> {
    await database.pool.query(
      `with browser as (
         insert into push_subscriptions (id, uid, endpoint, p256dh, auth) values (gen_random_uuid(), 'u', gen_random_uuid()::text, 'k', 'a')
         returning id
       )
       insert into pushes (news_id, subscription_id, kind, notice, next_attempt_at)
       select gen_random_uuid(), id, 'lesson-cancelled', '{}', now() - make_interval(mins => $1) from browser`,
      [minutes],
    );
    const push = await queue().claimDue(30_000);
    if (push === undefined) throw new Error('no push is due');
    return push;
  }
  const minutes = async () => Math.floor(((await metricValue('pushes_due_age_seconds')) ?? NaN) / 60);

  test('says how long the first has been due, also while it is tried in vain, and nothing of what was told', async () => {
    watchPushes(database.pool);
    expect(await metricValue('pushes_due_age_seconds')).toBe(0);
    const told = await oweSince(30);
    await queue().markSent(told);
    await queue().markDue(await oweSince(10), 60_000, 'the push service is away');
    expect(await minutes()).toBe(10);
  });

  test('what waits until its reader’s quiet hours are over is late from then on only', async () => {
    await database.pool.query('delete from pushes');
    await queue().postpone(await oweSince(10), 60_000, 'its reader has quiet hours');
    expect(await metricValue('pushes_due_age_seconds')).toBe(0);
    await database.pool.query(`update pushes set next_attempt_at = next_attempt_at - interval '6 minutes'`);
    expect(await minutes()).toBe(5);
  });
});
