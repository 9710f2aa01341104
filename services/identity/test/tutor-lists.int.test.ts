/** Favourite, used and recommended tutors on the real database. */
import type { Accounts } from '../src/usecases/ports.ts';
import { startHarness, type Harness } from './harness.ts';
import { enrol, lessonOf, officer } from './people.ts';
import type { Asker } from '../src/usecases/on-behalf.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({} as Accounts);
});
afterEach(() => harness?.database.drop());

const uids = (listed: { person: { uid: string } }[]) => listed.map(({ person }) => person.uid);
const looking = ({ uid: studentUid }: Asker) => ({ studentUid });
const add = (who: Asker, tutor: Asker, studentUid = '') =>
  harness.cases.favourites.add({ tutorUid: tutor.uid, studentUid }, who);

test('PROF-13 PROF-15 NS-33 LIM-13 ten favourites and no more, also when twelve are clicked at once; adding twice is once', async () => {
  const student = await enrol(harness, 'student');
  const tutors = await Promise.all(Array.from({ length: 12 }, () => enrol(harness, 'tutor')));
  const outcomes = await Promise.allSettled(tutors.map((tutor) => add(student, tutor)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const kept = await harness.cases.tutorLists.favourites(looking(student));
  expect(kept).toHaveLength(10);
  const [first] = kept;
  const one: Asker = { uid: first?.person.uid ?? '', role: 'tutor' };
  await add(student, one);
  await harness.cases.favourites.remove({ tutorUid: one.uid, studentUid: '' }, student);
  await harness.cases.favourites.remove({ tutorUid: one.uid, studentUid: '' }, student);
  expect(await harness.cases.tutorLists.favourites(looking(student))).toHaveLength(9);
  expect((await harness.cases.tutorLists.uidsOf(student.uid)).favouriteTutors).toHaveLength(9);
});

test('NS-33 only tutors who are listed can be favoured, and disabled ones are not shown', async () => {
  const student = await enrol(harness, 'student');
  const training = await enrol(harness, 'tutor', { status: 'training' });
  const gone = await enrol(harness, 'tutor', { enabled: false });
  for (const tutor of [training, gone, await enrol(harness, 'student'), officer]) {
    await expect(add(student, tutor)).rejects.toMatchObject({ reason: 'TUTOR_NOT_FOUND' });
  }
  const tutor = await enrol(harness, 'tutor');
  await add(student, tutor);
  await harness.database.pool.query('update people set enabled = false where uid = $1', [tutor.uid]);
  expect(await harness.cases.tutorLists.favourites(looking(student))).toEqual([]);
});

test('CON-18 PERM-34 an administrator adds for a named student; students cannot name another', async () => {
  const [student, other] = [await enrol(harness, 'student'), await enrol(harness, 'student')];
  const tutor = await enrol(harness, 'tutor');
  await expect(add(officer, tutor)).rejects.toMatchObject({ reason: 'STUDENT_NOT_NAMED' });
  await expect(add(other, tutor, student.uid)).rejects.toMatchObject({ reason: 'STUDENT_NOT_FOUND' });
  await add(officer, tutor, student.uid);
  expect(uids(await harness.cases.tutorLists.favourites(looking(student)))).toEqual([tutor.uid]);
  const { acts } = await harness.cases.adminActs({ uid: student.uid, amount: 0, pageToken: '' });
  expect(acts.map(({ act }) => act)).toEqual(['favourite.added']);
});

test('PROF-14 PROF-15 LIM-13 used tutors come in pages of ten, the latest lesson first; lessons that were not held do not count', async () => {
  const student = await enrol(harness, 'student');
  const tutors: Asker[] = [];
  for (let n = 0; n < 12; n += 1) {
    const tutor = await enrol(harness, 'tutor');
    await lessonOf(harness, { tutor, student }, { daysAgo: 20 - n, status: n % 2 ? 'completed' : 'pending-feedback' });
    tutors.unshift(tutor);
  }
  const absent = await enrol(harness, 'tutor');
  for (const status of ['booked', 'cancelled', 'tutor-absent', 'student-absent']) {
    await lessonOf(harness, { tutor: absent, student }, { status });
  }
  const wanted = tutors.map(({ uid }) => uid);
  const first = await harness.cases.tutorLists.used(looking(student), 1);
  expect([uids(first.tutors), first.hasMore]).toEqual([wanted.slice(0, 10), true]);
  const second = await harness.cases.tutorLists.used(looking(student), 2);
  expect([uids(second.tutors), second.hasMore]).toEqual([wanted.slice(10), false]);
  expect((await harness.cases.tutorLists.uidsOf(student.uid)).usedTutors).toEqual(wanted);
});

test('PROF-12 LIM-13 at most ten recommended, all rated above 0, each with its reason', async () => {
  const student = await enrol(harness, 'student');
  const taught = await enrol(harness, 'tutor', { ratingAvg: 3, isPte: true });
  await lessonOf(harness, { tutor: taught, student }, { isPte: true });
  const best = await enrol(harness, 'tutor', { ratingAvg: 5 });
  const pte = await enrol(harness, 'tutor', { ratingAvg: 2, isPte: true });
  await enrol(harness, 'tutor', { ratingAvg: 0 });
  await enrol(harness, 'tutor', { ratingAvg: 5, status: 'training' });
  await enrol(harness, 'tutor', { ratingAvg: 5, enabled: false });
  const shown = await harness.cases.tutorLists.recommended(looking(student));
  expect(shown.map(({ person, reason }) => [person.uid, reason])).toEqual([
    [taught.uid, 'taughtYou'],
    [pte.uid, 'sameStream'],
    [best.uid, 'highlyRated'],
  ]);
  for (let n = 0; n < 9; n += 1) await enrol(harness, 'tutor', { ratingAvg: 4 });
  expect(await harness.cases.tutorLists.recommended(looking(student))).toHaveLength(10);
});

test('BOOK-44 GEN-18 lists never name a teacher in training, also not to a demo student who chose and met one', async () => {
  const student = await enrol(harness, 'student', { status: 'mock' });
  const training = await enrol(harness, 'tutor', { ratingAvg: 4, status: 'training' });
  await add(student, training);
  await lessonOf(harness, { tutor: training, student });
  const { recommended, favourites, used } = harness.cases.tutorLists;
  const lists = [await recommended(looking(student)), await favourites(looking(student))];
  expect([...lists, (await used(looking(student), 1)).tutors].map(uids)).toEqual([[], [], []]);
});

test('an older fact about a lesson changes nothing', async () => {
  const [tutor, student] = [await enrol(harness, 'tutor'), await enrol(harness, 'student')];
  const bookingId = await lessonOf(harness, { tutor, student }, { status: 'completed', version: 6 });
  await lessonOf(harness, { tutor, student }, { status: 'booked', version: 2, bookingId });
  expect(uids((await harness.cases.tutorLists.used(looking(student), 1)).tutors)).toEqual([tutor.uid]);
});
