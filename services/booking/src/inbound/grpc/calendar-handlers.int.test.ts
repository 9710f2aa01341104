/** What a calendar reads at its private address, on the real database. */
import { aGroupSession, aPerson, aSlot, book, bookSeats, command, enrol, openApp } from '../../../test/app-for-test.ts';
import type { App } from '../../../test/app-for-test.ts';
import { at, hour, start } from '../../../test/builders.ts';
import type { Actor } from '../../domain/actor.ts';
import { onAccountClosed } from '../events/on-account-closed.ts';
import { personMessage } from '@parlance/proto/testing/messages';
import { makeCalendarHandlers } from './calendar-handlers.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
let handlers: ReturnType<typeof makeCalendarHandlers>;
beforeAll(async () => {
  app = await openApp('calendar_feed');
  ({ tutor: hire, student: admit } = enrol(app));
  handlers = makeCalendarHandlers({ ...app, db: app.pool });
});
beforeEach(() => app.clock.set(at(-48 * hour)));
afterAll(() => app.db.drop(), 60_000);

type Call = Parameters<(typeof handlers)['getCalendarFeed']>[1];
const callOf = ({ id: uid, role, name }: Actor) => ({ actor: { uid, role, name } }) as unknown as Call;
const renew = async (actor: Actor) => (await handlers.renewCalendarFeed({}, callOf(actor))).key;
const read = async (key: string) => (await handlers.readCalendarFeed({ key })).lessons;
const noSuch = { reason: 'CALENDAR_NOT_FOUND' };

async function aBooked(startsAt: Date, tutor: Actor, student: Actor): Promise<string> {
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student);
  return bookingId;
}

test('NS-65 a student’s feed has the own hours and seats, a teacher’s what is booked, each as its reader sees it', async () => {
  const [tutor, student, other] = [await hire(), await admit(5), await admit(5)];
  const hours = [await aBooked(start, tutor, student), await aBooked(at(2 * hour), tutor, other)];
  await aSlot(app, tutor, at(4 * hour));
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [at(6 * hour), at(8 * hour)] });
  const seated = await admit(1, {}, 'groupLessonTokens');
  for (const each of [seated, await admit(1, {}, 'groupLessonTokens')])
    await bookSeats(app, { sessionId, bookingIds: [lessonIds[0] ?? ''] }, each);

  const ofStudent = await read(await renew(student));
  expect(ofStudent.map(({ id, tutor: who, payment }) => [id, who?.name, payment])).toEqual([
    [hours[0], tutor.name, null],
  ]);
  const ofTutor = await read(await renew(tutor));
  expect(ofTutor.map(({ id }) => id)).toEqual([...hours, lessonIds[0]]);
  expect(ofTutor.map(({ seats }) => seats?.map((seat) => seat.student?.name))).toEqual([
    [student.name],
    [other.name],
    [],
  ]);
  const ofSeated = await read(await renew(seated));
  expect(ofSeated.map(({ id, session, seats }) => [id, session?.title, seats?.length])).toEqual([
    [lessonIds[0], 'Small talk at work', 1],
  ]);
});

test('NS-65 what was cancelled leaves the feeds of both; the hour that is free again is in none', async () => {
  const [tutor, student] = [await hire(), await admit(1)];
  const bookingId = await aBooked(at(24 * hour), tutor, student);
  const keys = [await renew(tutor), await renew(student)];
  for (const key of keys) expect(await read(key)).toHaveLength(1);
  const once = command(student, 'CancelLesson');
  await app.cancelLesson({ address: { bookingId, tutorUid: tutor.id }, actor: student, reason: '', once });
  for (const key of keys) expect(await read(key)).toEqual([]);
});

test('NS-65 it reaches from 30 days ago to a year ahead', async () => {
  const [tutor, student] = [await hire(), await admit(3)];
  const day = 24 * hour;
  const starts = [at(0), at(60 * day), at(420 * day)];
  const ids = [];
  for (const startsAt of starts) ids.push(await aBooked(startsAt, tutor, student));
  const key = await renew(student);
  const seen = async () => (await read(key)).map(({ id }) => id);
  expect(await seen()).toEqual(ids.slice(0, 2));
  app.clock.set(at(30 * day));
  expect(await seen()).toEqual(ids.slice(0, 2));
  app.clock.set(at(30 * day + 1));
  expect(await seen()).toEqual([ids[1]]);
  app.clock.set(at(55 * day + 1));
  expect(await seen()).toEqual([ids[1], ids[2]]);
});

test('NS-65 a renewed address opens nothing from then on, nor does one that is switched off; neither touches anybody else’s', async () => {
  const [student, other] = [await admit(0), await admit(0)];
  const theirs = await renew(other);
  expect(await handlers.getCalendarFeed({}, callOf(student))).toEqual({ madeAt: null });
  const first = await renew(student);
  expect((await handlers.getCalendarFeed({}, callOf(student))).madeAt).not.toBeNull();
  const second = await renew(student);
  expect(second).not.toBe(first);
  await expect(read(first)).rejects.toMatchObject(noSuch);
  expect(await read(second)).toEqual([]);
  await handlers.closeCalendarFeed({}, callOf(student));
  await handlers.closeCalendarFeed({}, callOf(student));
  await expect(read(second)).rejects.toMatchObject(noSuch);
  expect(await read(theirs)).toEqual([]);
  const { rows } = await app.pool.query<{ kept: string }>(
    `select encode(key_hash, 'escape') as kept from calendar_feeds`,
  );
  expect(rows.map(({ kept }) => kept).join()).not.toContain(theirs);
});

test.each(['', '\u0000', 'x'.repeat(1_024), "' or true --"])('NS-65 %j is the key of none', async (key) => {
  await expect(read(key)).rejects.toMatchObject(noSuch);
});

test('NS-65 a disabled account’s address opens nothing until it is enabled, a deleted one’s never', async () => {
  const student = await admit(0);
  const key = await renew(student);
  const keep = (isEnabled: boolean, version: number) =>
    app.uow.run(({ people }) => people.keep(aPerson({ uid: student.id, isEnabled, version })));
  await keep(false, 2);
  await expect(read(key)).rejects.toMatchObject(noSuch);
  await keep(true, 3);
  expect(await read(key)).toEqual([]);
  const gone = personMessage({ uid: student.id, role: 'ROLE_STUDENT', status: 'deleted', enabled: false, version: 4 });
  await app.uow.run((stores) => onAccountClosed(stores, gone, { why: 'deleted', now: app.clock.now() }));
  await expect(read(key)).rejects.toMatchObject(noSuch);
  await keep(true, 5);
  await expect(read(key)).rejects.toMatchObject(noSuch);
});

test('NS-65 of two renewals at once exactly one address opens the feed', async () => {
  const student = await admit(0);
  const keys = await Promise.all([renew(student), renew(student), renew(student)]);
  const opened = await Promise.allSettled(keys.map(read));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
