import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { metricValue } from '@parlance/runtime/testing/metric-value';
import { migrations } from '../../../migrations/index.ts';
import { watchRooms } from './room-metrics.ts';

let database: FreshDatabase;
beforeAll(async () => (database = await freshDatabase('room-metrics', migrations)));
afterAll(() => database.drop());

test('people who are connected are counted once; of nodes those of the configuration are missed that did not say that they end, or have been away for a quarter of an hour all the same', async () => {
  watchRooms(database.pool, ['janus-a', 'janus-b', 'janus-c', 'janus-d', 'janus-e']);
  expect(await metricValue('media_people')).toBe(0);
  await database.pool.query(
    `insert into stays (id, booking_id, uid, source, node, entered_real, up_real, down_real)
     select gen_random_uuid(), booking, uid, 'janus-event', 'janus-a', now(), up, down from (values
       ('b1', 'u1', now(), null::timestamptz), ('b1', 'u1', now(), null), ('b1', 'u2', now(), null),
       ('b2', 'u3', null, null), ('b3', 'u4', now(), now())
     ) as stay (booking, uid, up, down)`,
  );
  await database.pool.query(
    `insert into janus_nodes (name, down_at, leaving_at) values ('janus-a', now(), null), ('janus-b', null, null),
       ('janus-c', now(), now()), ('janus-of-before', now(), null),
       ('janus-d', now() - interval '14 minutes 50 seconds', now() - interval '20 minutes'),
       ('janus-e', now() - interval '15 minutes 1 second', now() - interval '20 minutes')`,
  );
  const names = ['media_people', 'media_rooms', 'media_nodes_down'];
  expect(await Promise.all(names.map(metricValue))).toEqual([2, 1, 2]);
});

describe('How long nothing has been heard of the rooms of a node', () => {
  const age = async () => Math.round((await metricValue('media_events_age_seconds')) ?? NaN);
  const through = (node: string, agoSeconds: number | null, isDown = false) =>
    database.pool.query(
      `insert into janus_nodes (name, events_through, down_at)
       values ($1, now() - $2 * interval '1 second', case when $3 then now() end)
       on conflict (name) do update set events_through = excluded.events_through, down_at = excluded.down_at`,
      [node, agoSeconds, isDown],
    );
  const present = (node: string, agoSeconds: number) =>
    database.pool.query(
      `insert into stays (id, booking_id, uid, source, node, entered_real, up_real)
       values (gen_random_uuid(), gen_random_uuid()::text, 'u', 'room-listing', $1, now() - $2 * interval '1 second', now())`,
      [node, agoSeconds],
    );

  beforeEach(async () => {
    await database.pool.query('delete from stays');
    await database.pool.query('delete from janus_nodes');
    watchRooms(database.pool, ['janus-a', 'janus-b']);
  });

  test('is nothing where nobody is, nor on one that is down or not ours', async () => {
    await through('janus-a', 500);
    await through('janus-b', 600, true);
    await through('janus-x', 700);
    await present('janus-b', 10);
    await present('janus-x', 10);
    expect(await age()).toBe(0);
  });

  test('is that of the latest, of the nodes that have people', async () => {
    await through('janus-a', 2);
    await through('janus-b', 90);
    await present('janus-a', 300);
    expect(await age()).toBe(2);
    await present('janus-b', 5);
    expect(await age()).toBe(90);
  });

  test('begins with the first who is there, where nothing was ever heard', async () => {
    await present('janus-a', 40);
    await present('janus-a', 20);
    expect(await age()).toBe(40);
    await through('janus-a', null);
    expect(await age()).toBe(40);
  });
});
