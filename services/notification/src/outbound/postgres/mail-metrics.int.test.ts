import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { metricValue } from '@parlance/runtime/testing/metric-value';
import { migrations } from '../../../migrations/index.ts';
import { watchMails } from './mail-metrics.ts';

let database: FreshDatabase;
beforeAll(async () => (database = await freshDatabase('mail-metrics', migrations)));
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
