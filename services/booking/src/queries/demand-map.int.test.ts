/** Where hours are missing, on the real database: scripted wishes, searches, groups and slots give the expected cells. */
import type { Actor } from '../domain/actor.ts';
import { aGroupSession, aSlot, bookSeats, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { at, hour } from '../../test/builders.ts';
import { makeSlotHandlers } from '../inbound/grpc/slot-handlers.ts';
import { onAccountClosed } from '../inbound/events/on-account-closed.ts';
import { findDemand } from './demand-map.ts';
import { makeWantedCounts } from '../usecases/wanted-counts.ts';
import { countWanted } from './wanted-counts.ts';

const aDay = 24 * hour;
let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeEach(async () => {
  app = await openApp('demand_map');
  ({ tutor: hire, student: admit } = enrol(app));
});
afterEach(() => app.db.drop(), 60_000);

/** The school's clock stands on Sunday 1 March 2026, 00:00 UTC; the map begins on Monday. */
const monday = 0;
async function mapIn(zone: string) {
  const now = app.clock.now();
  return findDemand(app.pool, { zone, now, wanted: await countWanted(app.pool, now) });
}
/** Where something is wanted or open: its place, and what. */
async function marked(zone: string, stream: 'all' | 'workplace' | 'pte' = 'all') {
  const cells = (await mapIn(zone)).cells.map((cell) => cell[stream]);
  return cells.flatMap(({ wanted, preferred, searched, fullGroups, open }, place) =>
    wanted + fullGroups + open > 0 ? [[place, wanted, preferred, searched, fullGroups, open]] : [],
  );
}

const prefer = (student: Actor, schedule: { day: string; time: number }[], timeZone = 'UTC') =>
  app.submitPreference({ studentUid: '', timeZone, schedule, actor: student, once: command(student, 'Submit') });

type Search = {
  startDate?: string;
  endDate?: string;
  hour?: number;
  timeZone?: string;
  isPte?: boolean;
  tutor?: string;
};
function search(student: Actor, over: Search = {}, role = 'student') {
  const { pool: db, clock } = app;
  const handlers = makeSlotHandlers({ ...app, db, clock });
  const request = {
    startDate: '2026-03-02',
    endDate: '',
    hour: 18,
    untilHour: undefined,
    timeZone: 'UTC',
    pageToken: '',
    tutor: '',
    isPte: undefined,
    ratingFrom: 0,
    tutors: [],
    language: '',
    ...over,
  };
  return handlers.searchSlots(request as never, { actor: { uid: student.id, role, name: '' } } as never);
}
const noted = () => app.emptySearches.write();

test('NS-77 one student counts once an hour, however it was said and however often it was searched', async () => {
  const [ann, bob] = [await admit(), await admit()];
  await prefer(ann, [{ day: 'Monday', time: 18 }]);
  await prefer(ann, [
    { day: 'Monday', time: 18 },
    { day: 'Sunday', time: 0 },
  ]);
  for (let again = 0; again < 3; again += 1) {
    await search(ann);
    await search(bob);
    await noted();
  }
  await search(bob, { hour: 19 });
  await search(bob);
  expect(await noted()).toBe(1);
  expect(await marked('UTC')).toEqual([
    [monday + 18, 2, 1, 2, 0, 0],
    [monday + 19, 1, 0, 1, 0, 0],
    [6 * 24, 1, 1, 0, 0, 0],
  ]);
  // Half past three in the morning of Tuesday in Darwin is in the hour that begins at three.
  expect((await marked('Australia/Darwin')).map(([place]) => place)).toEqual([24 + 3, 24 + 4, 6 * 24 + 9]);
});

test('NS-77 what was found, or wanted of one teacher, or by nobody that may book, is no lack of an hour', async () => {
  const [student, tutor] = [await admit(), await hire()];
  const mock = await admit(0, { status: 'mock' });
  await aSlot(app, tutor, at(aDay + 18 * hour, app.clock.now()));
  await search(student);
  await search(student, { hour: 20, tutor: tutor.id });
  await search(student, { hour: 20, startDate: '2026-02-27' });
  await search(student, { hour: 21 }, 'admin');
  await search({ ...student, id: 'nobody' }, { hour: 22 });
  await search(mock, { hour: 23 });
  await noted();
  expect(await marked('UTC')).toEqual([[monday + 18, 0, 0, 0, 0, 1]]);
});

test('NS-77 each stream has its own: by what was searched, else by what a student may book', async () => {
  const [workplace, pte] = [await admit(), await admit(1, {}, 'PTELessonTokens')];
  await prefer(workplace, [{ day: 'Monday', time: 10 }]);
  await prefer(pte, [{ day: 'Monday', time: 10 }]);
  await search(workplace, { isPte: true, hour: 11 });
  await noted();
  const teacher = await hire({ isPte: true });
  const when = at(aDay + 12 * hour, app.clock.now());
  const opened = {
    tutorUid: teacher.id,
    when: [when],
    isPte: true,
    actor: teacher,
    once: command(teacher, 'OpenSlots'),
  };
  await app.openSlots(opened);
  expect(await marked('UTC', 'workplace')).toEqual([[10, 1, 1, 0, 0, 0]]);
  expect(await marked('UTC', 'pte')).toEqual([
    [10, 1, 1, 0, 0, 0],
    [11, 1, 0, 1, 0, 0],
    [12, 0, 0, 0, 0, 1],
  ]);
  expect(await marked('UTC')).toEqual([
    [10, 2, 2, 0, 0, 0],
    [11, 1, 0, 1, 0, 0],
    [12, 0, 0, 0, 0, 1],
  ]);
});

test('NS-77 a full group counts in its hour, one with a seat does not; training teachers are no open hours', async () => {
  const tutor = await hire();
  const starts = [at(aDay + 9 * hour, app.clock.now()), at(aDay + 11 * hour, app.clock.now())];
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts, maxStudents: 2 });
  const [one, two] = [await admit(2, {}, 'groupLessonTokens'), await admit(2, {}, 'groupLessonTokens')];
  await bookSeats(app, { sessionId, bookingIds: lessonIds }, one);
  await bookSeats(app, { sessionId, bookingIds: lessonIds.slice(0, 1) }, two);
  await aSlot(app, await hire({ status: 'training' }), at(aDay + 13 * hour, app.clock.now()));
  expect(await marked('UTC')).toEqual([[9, 0, 0, 0, 1, 0]]);
  const { teachers, pteTeachers } = await mapIn('UTC');
  expect([teachers, pteTeachers]).toEqual([1, 0]);
});

test('NS-77 what was said counts for 90 days, what was searched for 28; then it is forgotten', async () => {
  const student = await admit();
  await prefer(student, [{ day: 'Monday', time: 18 }]);
  await search(student, { hour: 19 });
  await noted();
  const remove = () => app.uow.run(({ wantedHours }) => wantedHours.removeOld(app.clock.now(), 100));
  app.clock.advance(28 * aDay);
  expect([(await marked('UTC')).length, await remove()]).toEqual([2, 0]);
  app.clock.advance(aDay);
  expect(await marked('UTC')).toEqual([[6 * 24 + 18, 1, 1, 0, 0, 0]]);
  expect(await remove()).toBe(1);
  app.clock.advance(62 * aDay);
  expect([await marked('UTC'), await remove()]).toEqual([[], 1]);
});

test('NS-77 a student has one clock: what is said on another begins anew', async () => {
  const student = await admit();
  await prefer(student, [{ day: 'Monday', time: 18 }], 'Asia/Kolkata');
  await search(student, { hour: 18, timeZone: 'UTC' });
  await noted();
  expect(await marked('UTC')).toEqual([[18, 1, 0, 1, 0, 0]]);
});

test('NS-77 nor are other hours of it left on the clock of before, where two would lie in one cell', async () => {
  const [student, other] = [await admit(), await admit()];
  await prefer(other, [{ day: 'Monday', time: 18 }], 'Asia/Kolkata');
  await prefer(student, [{ day: 'Monday', time: 18 }], 'Asia/Kolkata');
  const berlin = [
    { day: 'Monday', time: 13 },
    { day: 'Tuesday', time: 10 },
  ];
  await prefer(student, berlin, 'Europe/Berlin');
  expect(await marked('UTC')).toEqual([
    [12, 2, 2, 0, 0, 0],
    [24 + 9, 1, 1, 0, 0, 0],
  ]);
  // The same hour and another one, on a third clock, by searching.
  await search(student, { hour: 13, timeZone: 'Europe/London' });
  await search(student, { hour: 20, timeZone: 'Europe/London' });
  await noted();
  expect(await marked('UTC')).toEqual([
    [12, 1, 1, 0, 0, 0],
    [13, 1, 0, 1, 0, 0],
    [20, 1, 0, 1, 0, 0],
  ]);
});

test('NS-77, NS-70 whose account is closed wants nothing, nor what was searched just before', async () => {
  const people = [await admit(), await admit()];
  for (const [index, student] of people.entries()) {
    await prefer(student, [{ day: 'Monday', time: 18 }]);
    await search(student);
    const uid = student.id;
    const person = {
      uid,
      role: 'ROLE_STUDENT',
      name: '',
      imageUrl: '',
      timeZone: 'UTC',
      enabled: false,
      status: '',
      tutor: null,
      version: 9,
    };
    const why = index === 0 ? 'deleted' : 'disabled';
    await app.uow.run((stores) => onAccountClosed(stores, person as never, { why, now: app.clock.now() }));
  }
  await noted();
  expect((await app.pool.query('select from wanted_hours')).rowCount).toBe(0);
});

test('NS-77 what is wanted is counted once for all who look within a minute, and anew beside the calls', async () => {
  const counts = makeWantedCounts(() => countWanted(app.pool, app.clock.now()));
  expect(await counts.read()).toEqual([]);
  await prefer(await admit(), [{ day: 'Monday', time: 18 }]);
  expect(await counts.read()).toEqual([]);
  await counts.refresh();
  expect(await counts.read()).toEqual([{ time_zone: 'UTC', hour: 18, counts: [1, 1, 0, 1, 1, 0, 0, 0, 0] }]);
});
