/** A search costs what it shows, not what there is: on the real database, by its own account. */
import { lists } from '@parlance/proto/limits';
import { buffersOf, planOf, settle, wholeTables, type PlanNode } from '@parlance/runtime/testing/plan';
import { at, hour } from '../../test/builders.ts';
import { openApp, type App } from '../../test/app-for-test.ts';
import { freeDaysOf, searchSlots, searchSlotsSql } from './search-slots.ts';

let app: App;
beforeAll(async () => {
  app = await openApp('search_plan');
  await app.pool.query(`
    insert into people (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version)
    select 't' || n, 'tutor', 'Teacher ' || n, '', 'UTC', false, 0, case when n = 1 then 'training' else 'completed' end,
      'AUD', 65, n <> 2, 1 from generate_series(1, 30) n`);
  await app.pool.query(
    `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, version, updated_at, updated_by)
     select md5(n || ' ' || k)::uuid, md5(n || ' ' || k)::uuid, 't' || n, at, at + interval '50 minutes', 'pending', false, 1, 1, now(), 't' || n
     from generate_series(1, 30) n, generate_series(0, 199) k, lateral (select $1::timestamptz + k * interval '1 hour' as at) t`,
    [at(0)],
  );
  await settle(app.pool, 'lessons');
});
afterAll(() => app.db.drop());

const hours = (from: number, to: number) => ({ from: at(from * hour).getTime(), to: at(to * hour).getTime() });
const query = { tutorUid: '', isMock: false, pageToken: '' };

async function planFor(windows: { from: number; to: number }[]): Promise<PlanNode[]> {
  const { sql, values } = searchSlotsSql({ ...query, windows });
  return planOf(app.pool, sql, values);
}

async function readsOf(windows: { from: number; to: number }[]): Promise<PlanNode> {
  const nodes = await planFor(windows);
  return nodes.find((node) => node['Relation Name'] === 'lessons') as PlanNode;
}

test.each([
  ['at once', 0],
  ['behind thousands of earlier slots', 150],
])('EP-35 a page %s reads its own slots from the index alone, in at most 40 buffers', async (_where, from) => {
  const node = await readsOf([hours(from, from + 50)]);
  expect(node).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': 'lessons_search' });
  expect(node['Actual Rows']).toBe(lists.slotsPage + 1);
  expect(buffersOf(node)).toBeLessThanOrEqual(40);
});

test('EP-35, BOOK-45 pages over several windows leave out nobody and nothing twice, but training and disabled teachers', async () => {
  const windows = [hours(3, 5), hours(20, 40), hours(41, 42), hours(190, 200)];
  const found: string[] = [];
  for (let pageToken = '', pages = 0; pages === 0 || pageToken; pages += 1) {
    const { slots, next } = await searchSlots(app.pool, { ...query, windows, pageToken });
    found.push(
      ...slots.map(({ lesson, tutor }) => `${lesson.startsAt.toISOString()} ${lesson.bookingId} ${tutor.uid}`),
    );
    pageToken = next;
  }
  expect(found).toHaveLength((2 + 20 + 1 + 10) * 28);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(found.toSorted());
  expect(found.filter((slot) => /t[12]$/.test(slot))).toEqual([]);
  const practice = await searchSlots(app.pool, { ...query, windows: [hours(3, 4)], isMock: true });
  expect(practice.slots).toHaveLength(29);
});

test('CON-15 a calendar of 62 days looks at one slot a day, however many there are', async () => {
  const days = Array.from({ length: 62 }, (_, n) => ({ day: String(n).padStart(2, '0'), ...hours(n * 3, n * 3 + 3) }));
  const { sql, values } = freeDaysOf({ days, tutorUid: '', isMock: false });
  const node = (await planOf(app.pool, sql, values)).find((one) => one['Relation Name'] === 'lessons');
  expect(node).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': 'lessons_search' });
  expect(buffersOf(node as PlanNode)).toBeLessThanOrEqual(62 * 5);
});

test('EP-35 a page reads no table from one end to the other in a school of many teachers', async () => {
  await app.pool.query(`
    insert into people (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version)
    select 'x' || n, 'tutor', 'Teacher ' || n, '', 'UTC', false, 0, 'completed', 'AUD', 65, true, 1 from generate_series(1, 20000) n`);
  await settle(app.pool, 'people');
  expect(wholeTables(await planFor([hours(0, 50)]))).toEqual([]);
});
