/** What time off would be in the way of, on the real database: what is foreseen is what becomes of it. */
import { at, hour, start } from '../../test/builders.ts';
import { aGroupSession, aSlot, book, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { statementsDuring } from '@parlance/runtime/testing/statements-during';
import { advance, keepOff, statesOf } from '../../test/time-off-calls.ts';
import type { Actor } from '../domain/actor.ts';

let app: App;
let people: ReturnType<typeof enrol>;
const day = 24 * hour;
beforeEach(async () => {
  app = await openApp('plan_time_off');
  people = enrol(app);
  app.clock.set(at(-72 * hour));
});
afterEach(() => app.db.drop());

async function aLesson(tutor: Actor, startsAt: Date, student?: Actor): Promise<string> {
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student ?? (await people.student(1)));
  return bookingId;
}

const plan = (tutor: Actor, hours: number) =>
  app.planTimeOff({ tutorUid: tutor.id, range: { from: start, until: at(hours * hour) }, actor: tutor });

test('NS-76 of each lesson it is said what becomes of it: another hour, none for whoever has a lesson then, and none for a group', async () => {
  const [tutor, colleague] = [await people.tutor(), await people.tutor()];
  const busy = await people.student(3);
  await aSlot(app, tutor, at(day));
  await aLesson(colleague, at(day), busy);
  const ids = {
    free: await aLesson(tutor, start),
    busy: await aLesson(tutor, at(2 * hour), busy),
    group: (await aGroupSession(app, tutor, { starts: [at(4 * hour)] })).lessonIds[0] ?? '',
  };
  // Within the time off itself, so it stands for nothing.
  await aSlot(app, tutor, at(6 * hour));
  const { lessons, openHours } = await plan(tutor, 10);
  const foreseen = Object.fromEntries(lessons.map(({ view, outcome }) => [view.lesson.bookingId, outcome]));
  expect(foreseen).toEqual({ [ids.free]: 'proposed', [ids.busy]: 'no-hours', [ids.group]: 'cancelled' });
  expect(openHours).toBe(1);
  await keepOff(app, tutor, { from: start, until: at(10 * hour) });
  await advance(app);
  expect(await statesOf(app, tutor)).toEqual(foreseen);
});

test('NS-76 the database is asked as often for one lesson as for twelve', async () => {
  const tutor = await people.tutor();
  await aSlot(app, tutor, at(2 * day));
  for (let n = 0; n < 12; n += 1) await aLesson(tutor, at(n * hour));
  const asked = async (hours: number, expected: number) => {
    let found = 0;
    const said = await statementsDuring(app.pool, async () => (found = (await plan(tutor, hours)).lessons.length));
    expect(found).toBe(expected);
    return said.length;
  };
  const once = await asked(1, 1);
  expect(once).toBeGreaterThan(0);
  expect(await asked(12, 12)).toBe(once);
});
