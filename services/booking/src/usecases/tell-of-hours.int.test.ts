/** Asking teachers and telling students on the real database: who is told, once, and who goes on after a death. */
import { decodeMessage } from '@parlance/proto/codec';
import type { HourNewsDue, TeachersAsked } from '@parlance/proto/booking/v1';
import { demand } from '@parlance/proto/limits';
import { epochMs } from '@parlance/proto/json/time';
import type { Actor } from '../domain/actor.ts';
import { admin, at, hour, minute } from '../../test/builders.ts';
import { aPerson, aSlot, book, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { cancel, move } from '../../test/lesson-calls.ts';
import { makeTellStudents, makeTellTeachers, tellAll } from './tell-of-hours.ts';

const aDay = 24 * hour;
let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
let monday: Date;
beforeEach(async () => {
  app = await openApp('tell_of_hours');
  ({ tutor: hire, student: admit } = enrol(app));
  // The school's clock stands on a Sunday, midnight.
  monday = at(aDay + 18 * hour, app.clock.now());
});
afterEach(() => app.db.drop(), 60_000);

type Fact = HourNewsDue | TeachersAsked;
async function facts<F extends Fact>(name: 'HourNewsDue' | 'TeachersAsked'): Promise<F[]> {
  const type = `parlance.booking.v1.${name}` as const;
  const { rows } = await app.pool.query<{ body: Buffer }>('select body from outbox where type = $1 order by id', [
    type,
  ]);
  return rows.map(({ body }) => decodeMessage(type, body) as F);
}
const told = async () => (await facts<HourNewsDue>('HourNewsDue')).flatMap(({ readers }) => readers);
const toldUids = async () => (await told()).map(({ uid }) => uid);

const ask = (startsAt: Date, isPte?: boolean, key?: string, actor = admin) =>
  app.askForHour({ startsAt, isPte, actor, once: command(actor, 'AskForHour', key, { startsAt, isPte }) });
const all = async (step: () => Promise<boolean>) => {
  let steps = 0;
  while (await step()) steps += 1;
  return steps;
};
const tellTeachers = () => all(makeTellTeachers(app));
const tellStudents = () => all(makeTellStudents(app));

const wants = (
  student: Actor,
  times: { day: string; time: number }[] = [{ day: 'Monday', time: 18 }],
  timeZone = 'UTC',
) =>
  app.submitPreference({ studentUid: '', timeZone, schedule: times, actor: student, once: command(student, 'Submit') });

test('NS-77 those who teach the stream are asked, but who opened the hour, is busy then, trains or is disabled', async () => {
  const [free, pte] = [await hire({ timeZone: 'Asia/Manila' }), await hire({ isPte: true })];
  await hire({ status: 'training' });
  await hire({ isEnabled: false });
  await aSlot(app, await hire(), monday);
  await ask(monday, false);
  expect(await tellTeachers()).toBe(1);
  expect((await told()).map(({ uid, timeZone }) => [uid, timeZone]).sort()).toEqual(
    [
      [free.id, 'Asia/Manila'],
      [pte.id, 'UTC'],
    ].sort(),
  );
  await ask(at(hour, monday), true);
  await tellTeachers();
  expect((await toldUids()).slice(2)).toEqual([pte.id]);
});

test('NS-77 the same hour is refused for a day, with who asked and when; an hour of another zone that overlaps is the same', async () => {
  await hire();
  const made = await ask(monday, undefined, 'k1');
  expect(await ask(monday, undefined, 'k1')).toMatchObject({ id: made.id });
  const details = { at: app.clock.now().getTime(), by: { uid: admin.id, name: admin.name } };
  for (const [startsAt, isPte] of [
    [monday, undefined],
    [monday, true],
    [at(30 * minute, monday), false],
  ] as const)
    await expect(ask(startsAt, isPte)).rejects.toMatchObject({ reason: 'HOUR_ASKED', details });
  await ask(at(hour, monday), true);
  await ask(at(hour, monday), false);
  app.clock.advance(aDay + minute);
  await expect(ask(monday)).resolves.toMatchObject({ told: 0 });
  const acts = await facts<TeachersAsked>('TeachersAsked');
  expect(acts.map(({ before }) => before && epochMs(before))).toEqual([
    null,
    null,
    epochMs(acts[1]?.askedAt as never),
    details.at,
  ]);
});

test('NS-77 two administrators at once: one asks, the other is told so', async () => {
  const results = await Promise.allSettled([ask(monday), ask(monday)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('NS-77 twelve hours a day at most, and none that is over, far away or between the clocks', async () => {
  for (const startsAt of [at(-hour, app.clock.now()), at(10 * aDay, monday), new Date(0)])
    await expect(ask(startsAt)).rejects.toMatchObject({ reason: 'HOUR_OUT_OF_REACH' });
  await expect(ask(at(minute, monday))).rejects.toMatchObject({ reason: 'MALFORMED' });
  for (let more = 0; more < demand.asksAtMost; more += 1) await ask(at(more * hour, monday));
  await expect(ask(at(-hour, monday))).rejects.toMatchObject({ reason: 'TOO_MANY_ASKS' });
});

test('NS-77 ten thousand teachers: who dies goes on where the last step ended, and nobody is asked twice', async () => {
  await app.pool.query(
    `insert into people (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version)
     select 't' || lpad(n::text, 5, '0'), 'tutor', 'T', '', 'UTC', false, 0, 'completed', 'AUD', 65, true, 1 from generate_series(1, 10000) n`,
  );
  await ask(monday);
  const step = makeTellTeachers(app);
  for (let done = 0; done < 7; done += 1) await step();
  const dying = makeTellTeachers({
    ...app,
    uow: {
      ...app.uow,
      run: (work) =>
        app.uow.run(async (stores) => {
          await work(stores);
          throw new Error('killed');
        }),
    },
  });
  await expect(dying()).rejects.toThrow('killed');
  await Promise.all([tellTeachers(), tellTeachers()]);
  const uids = await toldUids();
  expect([uids.length, new Set(uids).size]).toEqual([10_000, 10_000]);
  const { rows } = await app.pool.query('select told, is_done from hour_asks');
  expect(rows).toEqual([{ told: 10_000, is_done: true }]);
}, 120_000);

test('NS-77 who wanted the hour is told when it opens, on whatever clock it was said; others are not', async () => {
  const [ann, ben, cleo, dana] = [await admit(), await admit(), await admit(), await admit()];
  const pte = await admit(1, {}, 'PTELessonTokens');
  await wants(ann);
  await wants(ben, [{ day: 'Monday', time: 23 }], 'Asia/Kolkata');
  await wants(cleo, [{ day: 'Monday', time: 17 }]);
  await wants(pte);
  await wants(dana);
  await app.uow.run(({ people }) => people.keep(aPerson({ uid: dana.id, isEnabled: false, version: 2 })));
  await aSlot(app, await hire(), monday);
  expect(await tellStudents()).toBe(1);
  expect((await toldUids()).sort()).toEqual([ann.id, ben.id].sort());
});

test('NS-77 a search is kept to its days, and one student is told once a day, of the first hour and of how many more', async () => {
  const [ann, ben] = [await admit(), await admit()];
  const searched = { hour: 18, zone: 'UTC' } as const;
  const search = (student: Actor, date: string) =>
    app.emptySearches.note({
      studentUid: student.id,
      isPte: false,
      search: { ...searched, startDate: date, endDate: '' },
    });
  search(ann, '2026-03-02');
  search(ben, '2026-03-09');
  await app.emptySearches.write();
  await wants(ann, [{ day: 'Tuesday', time: 9 }]);
  const tutor = await hire();
  await aSlot(app, tutor, at(aDay - 9 * hour, monday));
  await aSlot(app, tutor, monday);
  await aSlot(app, await hire(), monday);
  await tellStudents();
  const [reader, ...others] = await told();
  expect([reader?.uid, epochMs(reader?.startsAt as never), reader?.others, others]).toEqual([
    ann.id,
    monday.getTime(),
    1,
    [],
  ]);
  await aSlot(app, await hire(), monday);
  await tellStudents();
  expect(await toldUids()).toHaveLength(1);
  app.clock.advance(aDay + minute);
  await aSlot(app, await hire(), at(7 * aDay, monday));
  await tellStudents();
  expect((await toldUids()).slice(1)).toEqual([ben.id]);
});

test('NS-77 nobody is told of an hour that is taken or closed by then, and whoever gave it back or is busy is not told', async () => {
  const [ann, ben, busy] = [await admit(2), await admit(2), await admit(2)];
  for (const student of [ann, ben, busy]) await wants(student);
  const [tutor, other] = [await hire(), await hire()];
  const taken = await aSlot(app, tutor, monday);
  await book(app, { tutor, bookingId: taken }, ann);
  const theirs = await aSlot(app, other, monday);
  await book(app, { tutor: other, bookingId: theirs }, busy);
  const closing = await hire();
  const closed = await aSlot(app, closing, monday);
  await app.closeSlot({ bookingId: closed, actor: closing, once: command(closing, 'CloseSlot') });
  await tellStudents();
  expect(await toldUids()).toEqual([]);
  await cancel(app, { bookingId: taken }, ann);
  expect(await tellStudents()).toBe(1);
  expect(await toldUids()).toEqual([ben.id]);
});

test('NS-77 an hour that a student moved away from is told of to others, and not to them', async () => {
  const [ann, ben, tutor] = [await admit(2), await admit(), await hire()];
  for (const student of [ann, ben]) await wants(student);
  const [left, to] = [await aSlot(app, tutor, monday), await aSlot(app, tutor, at(2 * hour, monday))];
  await book(app, { tutor, bookingId: left }, ann);
  await move(app, { tutorUid: tutor.id, bookingId: left }, to, ann);
  expect(await tellStudents()).toBe(1);
  expect(await toldUids()).toEqual([ben.id]);
});

test('NS-77 forty hours that open together are one notice to who wants them all, and nobody who wants one is left out', async () => {
  const [all40, last] = [await admit(), await admit()];
  const want = (student: Actor, from: number, to: number) =>
    app.pool.query(
      `insert into wanted_hours (student_uid, hour, time_zone, streams, preferred_on)
       select $1, n, 'UTC', 3, '2026-02-28' from generate_series($2::int, $3::int) n`,
      [student.id, from, to],
    );
  const begin = at(-18 * hour, monday);
  await want(all40, 0, 167);
  await want(last, 39, 39);
  const tutor = await hire();
  for (let more = 0; more < 40; more += 1) await aSlot(app, tutor, at(more * hour, begin));
  expect(await tellStudents()).toBe(1);
  const said = (await told()).map(({ uid, startsAt, others }) => [uid, epochMs(startsAt as never), others]);
  expect(said.sort()).toEqual(
    [
      [all40.id, begin.getTime(), 39],
      [last.id, at(39 * hour, begin).getTime(), 0],
    ].sort(),
  );
});

test('NS-77 two replicas tell a student once', async () => {
  const students = await Promise.all(Array.from({ length: 5 }, () => admit()));
  for (const student of students) await wants(student);
  for (let teacher = 0; teacher < 6; teacher += 1) await aSlot(app, await hire(), monday);
  await app.pool.query('select 1');
  await Promise.all([tellStudents(), tellStudents(), tellStudents()]);
  expect((await toldUids()).sort()).toEqual(students.map(({ id }) => id).sort());
});

test('a round without news is one look, and one with news tells teachers and students until there is none', async () => {
  const { signal } = new AbortController();
  const round = tellAll(app.uow, [makeTellTeachers(app), makeTellStudents(app)]);
  const [free, opening] = [await hire(), await hire()];
  const student = await admit();
  await wants(student);
  await round(signal);
  expect(await toldUids()).toEqual([]);
  await ask(monday);
  await round(signal);
  expect((await toldUids()).sort()).toEqual([free.id, opening.id].sort());
  await aSlot(app, opening, monday);
  await round(signal);
  expect((await toldUids()).at(-1)).toBe(student.id);
});

test('NS-77 of one hour no more are told than said so last', async () => {
  await app.pool.query(
    `insert into people (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version)
     select 's' || n, 'student', 'S', '', 'UTC', false, 0, '', 'AUD', 0, true, 1 from generate_series(1, 300) n`,
  );
  await app.pool.query(
    `insert into wanted_hours (student_uid, hour, time_zone, streams, preferred_on)
     select 's' || n, 18, 'UTC', 3, '2026-02-28'::date - case when n <= 100 then 5 else 0 end from generate_series(1, 300) n`,
  );
  await aSlot(app, await hire(), monday);
  await tellStudents();
  const uids = await toldUids();
  expect([uids.length, uids.includes('s100'), uids.includes('s101')]).toEqual([demand.alertsOfHour, false, true]);
});

test('NS-77 a teacher whose clock stands half an hour apart is told of the own hour that begins in it', async () => {
  const [darwin, nepal, nowhere] = [
    await hire({ timeZone: 'Australia/Darwin' }),
    await hire({ timeZone: 'Asia/Kathmandu' }),
    await hire({ timeZone: 'Europe/Berlin' }),
  ];
  await ask(monday);
  await tellTeachers();
  const minutes = new Map(
    (await told()).map(({ uid, startsAt }) => [uid, (epochMs(startsAt as never) - monday.getTime()) / minute]),
  );
  expect([darwin, nepal, nowhere].map(({ id }) => minutes.get(id))).toEqual([30, 15, 0]);
});
