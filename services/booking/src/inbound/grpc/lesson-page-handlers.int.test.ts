/** A lesson's own page as its people read it, on the real database. */
import { aGroupSession, aSlot, book, bookSeats, enrol, openApp, type App } from '../../../test/app-for-test.ts';
import { admin, at, hour, minute, start } from '../../../test/builders.ts';
import { cancel, commence, giveFeedback } from '../../../test/lesson-calls.ts';
import type { Actor } from '../../domain/actor.ts';
import { makeLessonPageHandlers } from './lesson-page-handlers.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
let handlers: ReturnType<typeof makeLessonPageHandlers>;
beforeAll(async () => {
  app = await openApp('lesson_page');
  ({ tutor: hire, student: admit } = enrol(app));
  handlers = makeLessonPageHandlers({ ...app, db: app.pool });
});
beforeEach(() => app.clock.set(at(-48 * hour)));
afterAll(() => app.db.drop(), 60_000);

type Call = Parameters<(typeof handlers)['getLessonPage']>[1];
const callOf = ({ id: uid, role, name }: Actor) => ({ actor: { uid, role, name } }) as unknown as Call;
const page = (bookingId: string, as: Actor) => handlers.getLessonPage({ bookingId }, callOf(as));
const noSuch = { reason: 'BOOKING_NOT_FOUND' };

async function aBooked(startsAt: Date, tutor: Actor, student: Actor): Promise<string> {
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student);
  return bookingId;
}

const said = (word: string) => ({
  pronunciation: `${word} `.repeat(12).trim(),
  vocabulary: `${word} `.repeat(12).trim(),
  grammar: `${word} `.repeat(12).trim(),
  listening: `${word} `.repeat(12).trim(),
  behaviour: `${word} `.repeat(12).trim(),
  speaking: '',
  writing: '',
  reading: '',
  completedAssigned: true,
});

async function teach(bookingId: string, startsAt: Date, people: { tutor: Actor; student: Actor; word: string }) {
  const address = { bookingId, tutorUid: people.tutor.id };
  app.clock.set(at(-minute, startsAt));
  await commence(app, address, people.tutor);
  const until = at(60 * minute, startsAt);
  app.media.says(bookingId, { presentUids: [people.tutor.id, people.student.id], completeUntil: until });
  app.clock.set(until);
  await app.sweep();
  const given = [{ studentUid: undefined, words: said(people.word) }];
  await giveFeedback(app, address, people.tutor, { given });
}

test('NS-55 an hour is read by its id alone: by its student, its teacher and administrators, and by nobody else', async () => {
  const [tutor, other, student, stranger] = [await hire(), await hire(), await admit(2), await admit(1)];
  const id = await aBooked(start, tutor, student);
  expect((await page(id, student)).lesson).toMatchObject({
    id,
    payment: null,
    seats: [{ student: { uid: student.id } }],
  });
  for (const reader of [tutor, admin]) expect((await page(id, reader)).lesson?.payment).toBeTruthy();
  for (const reader of [other, stranger]) await expect(page(id, reader)).rejects.toMatchObject(noSuch);
  for (const wrong of ['0190b7a4-0000-7000-8000-00000000dead', 'no-uuid', "1' or '1'='1", ''])
    await expect(page(wrong, student)).rejects.toMatchObject(noSuch);
});

test('NS-55 a lesson of a group by its id alone: a student has the own seat, its teacher everybody, a stranger nothing', async () => {
  const tutor = await hire();
  const [one, two, stranger] = [
    await admit(1, {}, 'groupLessonTokens'),
    await admit(1, {}, 'groupLessonTokens'),
    await admit(1, {}, 'groupLessonTokens'),
  ];
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [start] });
  const id = lessonIds[0] ?? '';
  for (const each of [one, two]) await bookSeats(app, { sessionId, bookingIds: [id] }, each);
  const uids = async (reader: Actor) => (await page(id, reader)).lesson?.seats?.map((seat) => seat.student?.uid).sort();
  expect(await uids(one)).toEqual([one.id]);
  expect(await uids(tutor)).toEqual([one.id, two.id].sort());
  await expect(page(id, stranger)).rejects.toMatchObject(noSuch);
});

test('NS-55 of an hour that was given back its former student reads the own; who booked it after does not', async () => {
  const [tutor, first, second] = [await hire(), await admit(1), await admit(1)];
  const id = await aBooked(start, tutor, first);
  await cancel(app, { bookingId: id, tutorUid: tutor.id }, first);
  const sql = 'select booking_id as offered from lessons where tutor_uid = $1';
  const offered = (await app.pool.query<{ offered: string }>(sql, [tutor.id])).rows[0]?.offered ?? '';
  await book(app, { tutor, bookingId: offered }, second);
  expect((await page(id, first)).lesson?.status).toBe('BOOKING_STATUS_STUDENT_CANCELLED');
  await expect(page(id, second)).rejects.toMatchObject(noSuch);
  await expect(page(offered, first)).rejects.toMatchObject(noSuch);
});

test('NS-55 FEED-14 feedback and the last one before it, behaviour for those who teach; the next lesson of the two', async () => {
  const [tutor, other, student] = [await hire(), await hire(), await admit(5)];
  const days = [0, 24, 48, 72].map((hours) => at(hours * hour));
  const [first = '', second = ''] = [
    await aBooked(days[0] as Date, tutor, student),
    await aBooked(days[1] as Date, tutor, student),
  ];
  const [withOther, next] = [
    await aBooked(days[2] as Date, other, student),
    await aBooked(days[3] as Date, tutor, student),
  ];
  expect(await page(second, tutor)).toMatchObject({ feedback: [], before: null, next: { id: first } });
  await teach(first, days[0] as Date, { tutor, student, word: 'clear' });
  expect((await page(second, tutor)).before).toMatchObject({
    id: first,
    feedback: { behaviour: said('clear').behaviour },
  });
  expect((await page(second, student)).before).toMatchObject({ id: first, feedback: { behaviour: '' } });
  await teach(second, days[1] as Date, { tutor, student, word: 'better' });
  const ofStudent = await page(second, student);
  expect(ofStudent).toMatchObject({
    feedback: [{ studentUid: student.id, feedback: { grammar: said('better').grammar, behaviour: '' } }],
    before: { id: first },
    next: { id: withOther },
  });
  expect(await page(second, tutor)).toMatchObject({
    feedback: [{ feedback: { behaviour: said('better').behaviour } }],
    next: { id: next },
  });
  // What was said later is not before it.
  expect((await page(first, student)).before).toBeNull();
});
