/** A page of one's own bookings costs a page, however many there are: on the real database, by its own account. */
import { buffersOf, planOfLast, settle, wholeTables, type PlanNode } from '@parlance/runtime/testing/plan';
import { addLessonsAhead, addPastLessons } from '../../test/life-like.ts';
import { at, hour } from '../../test/builders.ts';
import { openApp, type App } from '../../test/app-for-test.ts';
import { listPastBookings, listUpcomingBookings } from './my-bookings.ts';
import { listUserBookings } from './user-bookings.ts';

const day = 24 * hour;
const student = { uid: 's0', role: 'student' } as const;
const page = { limit: 50, pageToken: '' };

let app: App;
beforeAll(async () => {
  app = await openApp('my_bookings_plan');
  for (let n = 0; n < 5; n += 1) {
    const both = { tutorUid: `t${n}`, studentUid: `s${n}` };
    await addPastLessons(app.pool, { ...both, first: at(0), everyHours: 1, count: 4_000, tag: `past ${n}` });
    await addLessonsAhead(app.pool, { ...both, first: at(hour), everyHours: 24, count: 200, tag: `ahead ${n}` });
  }
  await settle(app.pool, 'lessons');
  await settle(app.pool, 'seats');
});
afterAll(() => app.db.drop());

const middle = { from: new Date(0), to: at(-2_000 * hour) };
test.each<[string, (db: App['pool']) => Promise<unknown>]>([
  ['LST-10 to come', (db) => listUpcomingBookings(db, student, { ...page, limit: 5 }, at(0))],
  ['LST-14 of the last month', (db) => listPastBookings(db, student, page, { from: at(-31 * day), to: at(0) })],
  ['LST-12 in the middle of all there are', (db) => listPastBookings(db, student, page, middle)],
  ['ADM-15 for an administrator', (db) => listUserBookings(db, { uid: student.uid, pageToken: '' })],
])('%s: no table is read whole, and no more than the rows of the page', async (_name, list) => {
  const nodes = await planOfLast(app.pool, (db) => list(db as App['pool']));
  const ofLessons = ['lessons', 'seats'];
  expect(wholeTables(nodes).filter((table) => ofLessons.includes(table))).toEqual([]);
  const reads = nodes.filter((node: PlanNode) => ofLessons.includes(node['Relation Name'] ?? ''));
  const rows = reads.reduce((sum, node) => sum + Number(node['Actual Rows']) * Number(node['Actual Loops']), 0);
  expect(rows).toBeLessThanOrEqual(4 * (page.limit + 1));
  // A page of seats, and the lesson of each by its id.
  expect(reads.reduce((sum, node) => sum + buffersOf(node), 0)).toBeLessThanOrEqual(300);
});
