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
