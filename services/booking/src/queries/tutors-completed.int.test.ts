/** What every tutor is owed for, on the real database. */
import { at, hour, start } from '../../test/builders.ts';
import { aGroupSession, aSlot, book, bookSeats, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import type { Actor } from '../domain/actor.ts';
import { listCompletedLessons } from './session-lessons.ts';
import { listTutorsCompleted } from './tutors-completed.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('completed');
  ({ tutor: hire, student: admit } = enrol(app));
});
afterAll(() => app.db.drop());

async function lesson(tutor: Actor, student: Actor, { when, status }: { when: Date; status: string }): Promise<string> {
  const bookingId = await aSlot(app, tutor, when);
  await book(app, { tutor, bookingId }, student);
  await app.pool.query(
    `with lesson as (update lessons set status = case $2 when 'booked' then 'open' else $2 end where id = $1)
     update seats set status = $2 where lesson_id = $1`,
    [bookingId, status],
  );
  return bookingId;
}

const asked = (over: { from?: Date; to?: Date; pageToken?: string } = {}) =>
  listTutorsCompleted(app.pool, { from: start, to: at(24 * hour), pageToken: '', ...over });

test('EP-36, NS-23 per tutor the completed and student-absent lessons of the days and their totals, paid and unpaid apart', async () => {
  const [tutor, idle, training] = [await hire(), await hire(), await hire({ status: 'training' })];
  const [student, mock] = [await admit(6), await admit(1, { status: 'mock' })];
  await lesson(tutor, student, { when: at(-hour), status: 'completed' });
  const first = await lesson(tutor, student, { when: start, status: 'completed' });
  const missed = await lesson(tutor, student, { when: at(hour), status: 'student-absent' });
  await lesson(tutor, student, { when: at(2 * hour), status: 'tutor-absent' });
  await lesson(tutor, student, { when: at(24 * hour), status: 'completed' });
  await lesson(idle, student, { when: at(5 * hour), status: 'booked' });
  await lesson(training, mock, { when: at(6 * hour), status: 'completed' });
  await app.pool.query('update lessons set is_paid = true where id = $1', [missed]);
  const { tutors, next } = await asked();
  expect(next).toBe('');
  expect(tutors).toMatchObject([
    {
      tutor: { uid: tutor.id, name: tutor.name },
      completed: 1,
      studentAbsent: 1,
      totals: [{ currency: 'AUD', paidAmount: 65, unpaidAmount: 65 }],
      lessons: [
        { id: first, groupSessionId: '', status: 'completed', when: start, payment: { amount: 65, paid: false } },
        { id: missed, status: 'student-absent', payment: { paid: true } },
      ],
    },
  ]);
});

test('EP-36 lessons at rates of two currencies are summed apart', async () => {
  const [tutor, student] = [await hire(), await admit(3)];
  const days = { from: at(500 * hour), to: at(524 * hour) };
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1)
    ids.push(await lesson(tutor, student, { when: at((500 + n) * hour), status: 'completed' }));
  await app.pool.query(`update lessons set rate = 0.1 where id = $1`, [ids[0]]);
  await app.pool.query(`update lessons set rate = 0.2 where id = $1`, [ids[1]]);
  await app.pool.query(`update lessons set currency = 'PHP', rate = 900, is_paid = true where id = $1`, [ids[2]]);
  const { tutors } = await asked(days);
  expect(tutors.map(({ totals }) => totals)).toEqual([
    [
      { currency: 'AUD', paidAmount: 0, unpaidAmount: 0.3 },
      { currency: 'PHP', paidAmount: 900, unpaidAmount: 0 },
    ],
  ]);
});

test('EARN-16, EARN-17, EARN-18, EARN-21 group lessons of a tutor between two instants: completed and student-absent ones, none of a tutor in training', async () => {
  const [tutor, training] = [await hire(), await hire({ status: 'training' })];
  const from = at(700 * hour);
  const starts = Array.from({ length: 6 }, (_unused, index) => at(index * hour, from));
  const [own, theirs] = [await aGroupSession(app, tutor, { starts }), await aGroupSession(app, training, { starts })];
  const statuses = ['completed', 'student-absent', 'tutor-absent', 'cancelled', 'pending', 'completed'];
  for (const { lessonIds } of [own, theirs]) {
    await app.pool.query(
      `update lessons b set status = n.status, seats_taken = (n.status not in ('pending', 'cancelled'))::int
       from unnest($1::uuid[], $2::text[]) as n (id, status) where b.id = n.id`,
      [lessonIds, statuses],
    );
  }
  const list = async (tutorUid: string, to: Date) => {
    const found = await listCompletedLessons(app.pool, { tutorUid, from, to, pageToken: '' });
    return found.lessons.map(({ lesson: { id, status, pay } }) => [id, status, pay?.rate]);
  };
  const [first, second, , , , last] = own.lessonIds;
  expect(await list(tutor.id, at(5 * hour, from))).toEqual([
    [first, 'completed', 65],
    [second, 'student-absent', 65],
  ]);
  expect((await list(tutor.id, at(5 * hour + 1, from))).at(-1)).toEqual([last, 'completed', 65]);
  expect(await list(training.id, at(24 * hour, from))).toEqual([]);
});

test('EARN-17 a group lesson is owed when anybody in it pays, in both lists; one of demo students alone is not, and who left does not count', async () => {
  const tutor = await hire();
  const from = at(900 * hour);
  const starts = Array.from({ length: 4 }, (_unused, index) => at(index * hour, from));
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts });
  const [payer, mock] = [
    await admit(4, {}, 'groupLessonTokens'),
    await admit(4, { status: 'mock' }, 'groupLessonTokens'),
  ];
  const [mixed = '', paid = '', practice = '', left = ''] = lessonIds;
  await bookSeats(app, { sessionId, bookingIds: [mixed, paid, left] }, payer);
  await bookSeats(app, { sessionId, bookingIds: [mixed, practice, left] }, mock);
  const once = command(payer, 'CancelGroupLesson');
  await app.cancelLesson({ address: { sessionId, bookingId: left }, reason: '', actor: payer, once });
  await app.pool.query(`update lessons set status = 'completed' where id = any($1)`, [lessonIds]);
  const days = { from, to: at(24 * hour, from) };
  const { tutors } = await asked(days);
  expect(tutors.map(({ lessons }) => lessons.map(({ id }) => id))).toEqual([[mixed, paid]]);
  const { lessons } = await listCompletedLessons(app.pool, { tutorUid: tutor.id, ...days, pageToken: '' });
  expect(lessons.map(({ lesson: { id } }) => id)).toEqual([mixed, paid]);
});

test('EP-36 tutors come in pages of ten, nobody twice', async () => {
  const far = at(1000 * hour);
  const student = await admit(12);
  const all: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const tutor = await hire();
    all.push(tutor.id);
    await lesson(tutor, student, { when: at(n * hour, far), status: 'completed' });
  }
  const range = { from: far, to: at(24 * hour, far) };
  const one = await asked(range);
  const two = await asked({ ...range, pageToken: one.next });
  expect([one.tutors.length, two.tutors.length, two.next]).toEqual([10, 2, '']);
  expect([...one.tutors, ...two.tutors].map(({ tutor }) => tutor.uid)).toEqual(all.sort());
  await expect(asked({ pageToken: 'x' })).rejects.toMatchObject({ reason: 'PAGE_TOKEN_INVALID' });
});
