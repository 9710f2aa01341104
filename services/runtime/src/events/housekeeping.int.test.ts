/** What is over goes, however much of it there is, while facts are still sent. */
import { makeLogger } from '../logging/logger.ts';
import { eventually } from '../testing/eventually.ts';
import { freshDatabase, type FreshDatabase } from '../testing/postgres.ts';
import { startOutboxRelay } from './outbox-relay.ts';
import { createEventTablesV1, leanInboxV2, redriveDeadLettersV3 } from './tables.ts';

let db: FreshDatabase;

beforeAll(async () => {
  const steps = [createEventTablesV1, leanInboxV2, redriveDeadLettersV3];
  db = await freshDatabase(
    'housekeeping',
    steps.map((up, place) => ({ name: String(place), up })),
  );
});
afterAll(() => db.drop());

test('more than a batch of old rows goes at once and not a batch an hour; what is younger, unsent or still parked stays', async () => {
  await db.pool.query(
    `insert into outbox (id, type, topic, key, version, headers, body, sent_at)
     select gen_random_uuid(), 't', 't', 'k', 1, '{}', '', now() - make_interval(days => case n when 1 then 6 else 8 end)
       from generate_series(1, 12000) n`,
  );
  await db.pool.query(
    `insert into inbox (consumer, event_id, type, subject, received_at)
     select 'r', gen_random_uuid(), 't', 's', now() - make_interval(days => case n when 1 then 13 else 15 end)
       from generate_series(1, 12000) n`,
  );
  await db.pool.query(
    `insert into dead_letters (consumer, topic, partition, record_offset, headers, body, attempts, error_kind, error_message, parked_at, resolved_at)
     select 'r', 't', 0, n, '{}', '', 5, 'E', 'm', now() - interval '90 days',
            case n when 1 then null when 2 then now() - interval '29 days' else now() - interval '31 days' end
       from generate_series(1, 12000) n`,
  );
  const sent: string[] = [];
  const producer = {
    send: async (records: readonly { key: string }[]) => void sent.push(...records.map(({ key }) => key)),
    stop: async () => undefined,
  };
  const relay = startOutboxRelay({ pool: db.pool, producer, log: makeLogger({ name: 'test', level: 'silent' }) });
  const left = async (table: string) =>
    (await db.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n;
  try {
    await eventually(async () => (await left('outbox')) === 1 && (await left('inbox')) === 1, { withinMs: 20_000 });
    await eventually(async () => (await left('dead_letters')) === 2, { withinMs: 20_000 });
  } finally {
    await relay.stop();
  }
  const { rows } = await db.pool.query('select record_offset as n from dead_letters order by 1');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
  expect(sent).toEqual([]);
});
