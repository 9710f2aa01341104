/** Favourite, used and recommended tutors on the real database. */
import type { Actor } from '../src/domain/person.ts';
import { listAdminActs } from '../src/queries/admin-acts.ts';
import {
  findTutorUids,
  listFavouriteTutors,
  listRecommendedTutors,
  listUsedTutors,
} from '../src/queries/tutor-lists.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';
import { enrol, lessonOf, officer } from './people.ts';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

let identity: RunningIdentity;
beforeEach(async () => {
  identity = await startIdentity({} as Accounts);
});
afterEach(() => identity?.database.drop());

const uids = (listed: { person: { uid: string } }[]) => listed.map(({ person }) => person.uid);
const add = (who: Actor, tutor: Actor, studentUid = '') =>
  identity.cases.favourites.add({ tutorUid: tutor.uid, studentUid }, who);

test('PROF-13 PROF-15 NS-33 LIM-13 ten favourites and no more, also when twelve are clicked at once; adding twice is once', async () => {
  const student = await enrol(identity, 'student');
  const tutors = await Promise.all(Array.from({ length: 12 }, () => enrol(identity, 'tutor')));
  const outcomes = await Promise.allSettled(tutors.map((tutor) => add(student, tutor)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const kept = await listFavouriteTutors(identity.pool, student.uid);
  expect(kept).toHaveLength(10);
  const [first] = kept;
  const one: Actor = { uid: first?.person.uid ?? '', role: 'tutor' };
  await add(student, one);
  await identity.cases.favourites.remove({ tutorUid: one.uid, studentUid: '' }, student);
  await identity.cases.favourites.remove({ tutorUid: one.uid, studentUid: '' }, student);
  expect(await listFavouriteTutors(identity.pool, student.uid)).toHaveLength(9);
  expect((await findTutorUids(identity.pool, student.uid)).favouriteTutors).toHaveLength(9);
});

test('NS-33 only tutors who are listed can be favoured, and disabled ones are not shown', async () => {
  const student = await enrol(identity, 'student');
  const training = await enrol(identity, 'tutor', { status: 'training' });
  const gone = await enrol(identity, 'tutor', { enabled: false });
  for (const tutor of [training, gone, await enrol(identity, 'student'), officer]) {
    await expect(add(student, tutor)).rejects.toMatchObject({ reason: 'TUTOR_NOT_FOUND' });
  }
  const tutor = await enrol(identity, 'tutor');
  await add(student, tutor);
  await identity.pool.query('update people set enabled = false where uid = $1', [tutor.uid]);
  expect(await listFavouriteTutors(identity.pool, student.uid)).toEqual([]);
});

test('CON-18 PERM-34 an administrator adds for a named student; students cannot name another', async () => {
  const [student, other] = [await enrol(identity, 'student'), await enrol(identity, 'student')];
  const tutor = await enrol(identity, 'tutor');
  await expect(add(officer, tutor)).rejects.toMatchObject({ reason: 'STUDENT_NOT_NAMED' });
  await expect(add(other, tutor, student.uid)).rejects.toMatchObject({ reason: 'STUDENT_NOT_FOUND' });
  await add(officer, tutor, student.uid);
  expect(uids(await listFavouriteTutors(identity.pool, student.uid))).toEqual([tutor.uid]);
  const { acts } = await listAdminActs(identity.pool, { uid: student.uid, amount: 0, pageToken: '' });
  expect(acts.map(({ act }) => act)).toEqual(['favourite.added']);
});

test('PROF-14 PROF-15 LIM-13 used tutors come in pages of ten, the latest lesson first; lessons that were not held do not count', async () => {
  const student = await enrol(identity, 'student');
  const tutors: Actor[] = [];
  for (let n = 0; n < 12; n += 1) {
    const tutor = await enrol(identity, 'tutor');
    await lessonOf(identity, { tutor, student }, { daysAgo: 20 - n, status: n % 2 ? 'completed' : 'pending-feedback' });
    tutors.unshift(tutor);
  }
  const absent = await enrol(identity, 'tutor');
  for (const status of ['booked', 'cancelled', 'tutor-absent', 'student-absent']) {
    await lessonOf(identity, { tutor: absent, student }, { status });
  }
  const wanted = tutors.map(({ uid }) => uid);
  const first = await listUsedTutors(identity.pool, student.uid, 1);
  expect([uids(first.tutors), first.hasMore]).toEqual([wanted.slice(0, 10), true]);
  const second = await listUsedTutors(identity.pool, student.uid, 2);
  expect([uids(second.tutors), second.hasMore]).toEqual([wanted.slice(10), false]);
  expect((await findTutorUids(identity.pool, student.uid)).usedTutors).toEqual(wanted);
});

test('PROF-12 LIM-13 at most ten recommended, all rated above 0, each with its reason', async () => {
  const student = await enrol(identity, 'student');
  const taught = await enrol(identity, 'tutor', { ratingAvg: 3, isPte: true });
  await lessonOf(identity, { tutor: taught, student }, { isPte: true });
  const best = await enrol(identity, 'tutor', { ratingAvg: 5 });
  const pte = await enrol(identity, 'tutor', { ratingAvg: 2, isPte: true });
  await enrol(identity, 'tutor', { ratingAvg: 0 });
  await enrol(identity, 'tutor', { ratingAvg: 5, status: 'training' });
  await enrol(identity, 'tutor', { ratingAvg: 5, enabled: false });
  const shown = await listRecommendedTutors(identity.pool, student.uid);
  expect(shown.map(({ person, reason }) => [person.uid, reason])).toEqual([
    [taught.uid, 'taughtYou'],
    [pte.uid, 'sameStream'],
    [best.uid, 'highlyRated'],
  ]);
  for (let n = 0; n < 9; n += 1) await enrol(identity, 'tutor', { ratingAvg: 4 });
  expect(await listRecommendedTutors(identity.pool, student.uid)).toHaveLength(10);
});

test('BOOK-44 GEN-18 lists never name a teacher in training, also not to a demo student who chose and met one', async () => {
  const student = await enrol(identity, 'student', { status: 'mock' });
  const training = await enrol(identity, 'tutor', { ratingAvg: 4, status: 'training' });
  await add(student, training);
  await lessonOf(identity, { tutor: training, student });
  const { pool } = identity;
  const lists = [await listRecommendedTutors(pool, student.uid), await listFavouriteTutors(pool, student.uid)];
  expect([...lists, (await listUsedTutors(pool, student.uid, 1)).tutors].map(uids)).toEqual([[], [], []]);
});

test('an older fact about a lesson changes nothing', async () => {
  const [tutor, student] = [await enrol(identity, 'tutor'), await enrol(identity, 'student')];
  const bookingId = await lessonOf(identity, { tutor, student }, { status: 'completed', version: 6 });
  await lessonOf(identity, { tutor, student }, { status: 'booked', version: 2, bookingId });
  expect(uids((await listUsedTutors(identity.pool, student.uid, 1)).tutors)).toEqual([tutor.uid]);
});
