/** Replicas that sweep at one moment: what some of them have in hand keeps nobody from the rest. */
import { enrolDue } from '../../test/enrol-due.ts';
import { openApp, type App } from '../../test/app-for-test.ts';

/** As many as ten replicas move at once: four portions of sixteen each. */
const inHand = 640;
const lessons = inHand + 40;
const first = new Date('2026-03-02T10:00:00.000Z');

let app: App;
beforeEach(async () => {
  app = await openApp('share');
});
afterEach(() => app.db.drop());

test('of lessons that began at the same instant the ones that ten replicas hold are left to them, and all others are moved', async () => {
  await enrolDue(app.pool, { lessons, spreadSeconds: 0, first });
  app.clock.set(first);
  const held = (await app.due.list(first, first, inHand)).map(({ id }) => id);
  expect(held).toHaveLength(inHand);
  const others = await app.pool.connect();
  try {
    await others.query('begin');
    await others.query('select 1 from lessons where id = any($1::uuid[]) for no key update', [held]);
    expect(await app.sweep()).toBe(lessons - inHand);
    await others.query('rollback');
  } finally {
    others.release();
  }
  expect(await app.sweep()).toBe(inHand);
  expect(await app.sweep()).toBe(0);
}, 120_000);
