/** The next hour of teachers that anybody may book: on the real database, by its own account. */
import { planOfLast, wholeTables, type PlanNode } from '@parlance/runtime/testing/plan';
import { aGroupSession, aSlot, book, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { at, hour } from '../../test/builders.ts';
import { listNextFreeHours } from './next-free-hours.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('next_free_hours');
  ({ tutor: hire, student: admit } = enrol(app));
});
beforeEach(() => app.clock.set(at(-48 * hour)));
afterAll(() => app.db.drop(), 60_000);

const next = async (uids: string[], now = app.clock.now()) =>
  (await listNextFreeHours(app.pool, uids, now)).map(({ tutorUid, when }) => [tutorUid, when.toISOString()]).toSorted();

test('NS-64 the next free hour is the first that is neither over nor booked nor a group’s', async () => {
  const [tutor, other, idle, student] = [await hire(), await hire(), await hire(), await admit(5)];
  const taken = await aSlot(app, tutor, at(0));
  for (const from of [2, 4]) await aSlot(app, tutor, at(from * hour));
  await aSlot(app, other, at(6 * hour));
  await aGroupSession(app, other, { starts: [at(1 * hour), at(3 * hour)] });
  await book(app, { tutor, bookingId: taken }, student);
  const both = [
    [tutor.id, at(2 * hour).toISOString()],
    [other.id, at(6 * hour).toISOString()],
  ].toSorted();
  expect(await next([tutor.id, other.id, idle.id, 'nobody'])).toEqual(both);
  expect(await next([tutor.id], at(2 * hour))).toEqual([[tutor.id, at(4 * hour).toISOString()]]);
  expect(await next([tutor.id], at(4 * hour))).toEqual([]);
});

test.each([
  ['in training', { status: 'training' }],
  ['disabled', { isEnabled: false }],
  ['gone', { status: 'deleted' }],
])('NS-64 a teacher who is %s has none', async (_what, over) => {
  const tutor = await hire();
  await aSlot(app, tutor, at(0));
  expect(await next([tutor.id])).toHaveLength(1);
  await app.uow.run(async ({ people }) => {
    const person = await people.find(tutor.id);
    if (person) await people.keep({ ...person, ...over, version: person.version + 1 });
  });
  expect(await next([tutor.id])).toEqual([]);
});

test('NS-64 twelve teachers are looked up by their own hours in one statement, and no thirteenth', async () => {
  await app.pool.query(`
    insert into people (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version)
    select 't' || n, 'tutor', 'Teacher ' || n, '', 'UTC', false, 0, 'completed', 'AUD', 65, true, 1 from generate_series(1, 5000) n`);
  await app.pool.query(
    `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, version, updated_at, updated_by)
     select md5(n || ' ' || k)::uuid, md5(n || ' ' || k)::uuid, 't' || n, at, at + interval '50 minutes', 'pending', false, 1, 1, now(), 't' || n
     from generate_series(1, 60) n, generate_series(-100, 99) k, lateral (select $1::timestamptz + k * interval '1 hour' as at) t`,
    [at(0)],
  );
  await app.pool.query('analyze lessons, people');
  const uids = Array.from({ length: 13 }, (_, n) => `t${n + 1}`);
  expect(await next(uids, at(0))).toHaveLength(12);
  const nodes = await planOfLast(app.pool, (db) => listNextFreeHours(db, uids, at(0)));
  expect(wholeTables(nodes)).toEqual([]);
  const ofLessons = nodes.filter((node) => node['Relation Name'] === 'lessons');
  expect(ofLessons.map((node: PlanNode) => [node['Index Name'], node['Actual Rows']])).toEqual([
    ['lessons_of_tutor', 1],
  ]);
});
