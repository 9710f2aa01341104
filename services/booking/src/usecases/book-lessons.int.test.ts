/** The race for seats on the real database (P1, P2, I1, I2). */
import { at, hour } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { cancel } from '../../test/lesson-calls.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
const admitToGroups = (tokens: number) => admit(tokens, {}, 'groupLessonTokens');
beforeAll(async () => {
  app = await openApp('book_lessons', { poolMax: 24 });
  ({ tutor: hire, student: admit } = enrol(app));
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

type Refused = { reason?: string; details?: { lessons?: { id: string; code: string; message: string }[] } };
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'booked',
    (error: Refused) => error.reason ?? String(error),
  );

const deadlocks = async () => {
  const sql = 'select deadlocks from pg_stat_database where datname = current_database()';
  return (await app.pool.query<{ deadlocks: number }>(sql)).rows[0]?.deadlocks;
};

const takenIn = async (sessionId: string) => {
  const sql = 'select seats_taken from lessons where session_id = $1 order by starts_at';
  const { rows } = await app.pool.query<{ seats_taken: number }>(sql, [sessionId]);
  return rows.map(({ seats_taken: taken }) => taken);
};

const crowd = process.env.FULL ? { students: 200, lessons: 20 } : { students: 60, lessons: 4 };

test(`P1, GRP-12 ${crowd.students} students for 8 seats in each of ${crowd.lessons} lessons (200 and 20 with FULL=1): no seat sold twice, none left that was asked for, no deadlock`, async () => {
  const tutor = await hire();
  const starts = Array.from({ length: crowd.lessons }, (_, index) => at(index * hour));
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts });
  const students = await Promise.all(Array.from({ length: crowd.students }, () => admitToGroups(crowd.lessons)));
  const before = await deadlocks();
  // Everybody asks for each lesson, half of them for the later ones first.
  const wishes = students.map((student, index) => {
    const chosen = index % 2 === 0 ? lessonIds : lessonIds.toReversed();
    return { student, bookingIds: index % 3 === 0 ? chosen : chosen.slice(index % chosen.length) };
  });
  const all = await Promise.all(
    wishes.map(({ student, bookingIds }) => outcome(bookSeats(app, { sessionId, bookingIds }, student))),
  );
  expect(new Set(all)).toEqual(new Set(['booked', 'LESSONS_UNAVAILABLE']));
  // Whoever wants a single seat that is left gets it.
  for (const id of lessonIds) {
    for (const { student } of wishes) await outcome(bookSeats(app, { sessionId, bookingIds: [id] }, student));
  }
  expect(await takenIn(sessionId)).toEqual(lessonIds.map(() => 8));
  expect(await deadlocks()).toBe(before);
}, 600_000);

test('P2 the constraints alone keep a lesson from a ninth seat, a student from a second seat and from two lessons at once', async () => {
  const tutor = await hire();
  const other = await hire();
  const { lessonIds } = await aGroupSession(app, tutor, { starts: [at(40 * hour)] });
  const overlapping = await aGroupSession(app, other, { starts: [at(40 * hour + 25 * 60_000)] });
  const student = await admitToGroups(0);
  const id = lessonIds[0] as string;
  await expect(
    app.pool.query('update lessons set seats_taken = 9, status = $2 where id = $1', [id, 'open']),
  ).rejects.toMatchObject({ constraint: 'lessons_seats_within_capacity' });
  const elsewhere = await hire({ timeZone: 'Asia/Kathmandu' });
  const hourId = await aSlot(app, elsewhere, at(40 * hour + 15 * 60_000));
  const seat = `select b.id, $2, gen_random_uuid(), b.starts_at, b.ends_at, 'booked', 'groupLessonTokens', 'x', false, true, true, '', b.starts_at, 1
    from lessons b where b.id = any($1::uuid[])`;
  const both = `insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction, correct_mistakes,
    notes, taken_at, version) ${seat}`;
  await expect(app.pool.query(`${both} union all ${seat}`, [[id], student.id])).rejects.toMatchObject({
    constraint: 'seats_pkey',
  });
  // Of two sessions, and of a session and an hour.
  for (const second of [overlapping.lessonIds[0], hourId])
    await expect(app.pool.query(both, [[id, second], student.id])).rejects.toMatchObject({
      constraint: 'seats_student_no_overlap',
    });
});

test('GRP-06, GRP-08 all or nothing: one full lesson among three refuses all, with the list of which and why', async () => {
  const tutor = await hire();
  const starts = [at(50 * hour), at(52 * hour), at(54 * hour)];
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts, maxStudents: 1 });
  const [first, second, third] = lessonIds as [string, string, string];
  const rival = await admitToGroups(1);
  const student = await admitToGroups(3);
  await bookSeats(app, { sessionId, bookingIds: [second] }, rival);
  const refused = await bookSeats(app, { sessionId, bookingIds: lessonIds }, student).catch((error: Refused) => error);
  expect(refused).toMatchObject({
    reason: 'LESSONS_UNAVAILABLE',
    details: { lessons: [{ id: second, code: 'LESSON_FULL', message: 'This lesson is full.' }] },
  });
  expect(await takenIn(sessionId)).toEqual([0, 1, 0]);
  const booked = await bookSeats(app, { sessionId, bookingIds: [third, first] }, student);
  expect(booked.wallets).toEqual([{ name: 'groupLessonTokens', balance: 1 }]);
});

test('GRP-08 nothing selected: "Please select at least one lesson to book"; GRP-16 an unknown session: "Group session not found"', async () => {
  const student = await admitToGroups(1);
  const sessionId = '0190b7a4-0000-7000-8000-00000000dead';
  expect(() => bookSeats(app, { sessionId, bookingIds: [] }, student)).toThrow(
    'Please select at least one lesson to book',
  );
  await expect(bookSeats(app, { sessionId, bookingIds: [sessionId] }, student)).rejects.toThrow(
    'Group session not found',
  );
});

test('I1, I2 one key pressed 16 times at once books once, and everybody reads the same answer; another body is refused', async () => {
  const tutor = await hire();
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [at(60 * hour), at(62 * hour)] });
  const student = await admitToGroups(2);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => bookSeats(app, { sessionId, bookingIds: lessonIds }, student, 'again')),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(await takenIn(sessionId)).toEqual([1, 1]);
  await expect(bookSeats(app, { sessionId, bookingIds: lessonIds.slice(1) }, student, 'again')).rejects.toMatchObject({
    reason: 'IDEMPOTENCY_KEY_REUSED',
  });
});

const rounds = process.env.FULL ? 200 : 20;

test(`P1 ${rounds} rounds of one student booking a one-on-one and a group lesson at the same hour at once (200 with FULL=1): one of them`, async () => {
  const [alone, together] = [await hire(), await hire()];
  const student = await admit(rounds);
  const act = { studentUid: student.id, wallet: 'groupLessonTokens' as const, delta: rounds, reason: 'For the test' };
  await app.adjustTokens({ ...act, actor: { ...alone, role: 'admin' }, once: command(alone, 'AdjustTokens') });
  for (let round = 0; round < rounds; round += 1) {
    const startsAt = at((100 + 2 * round) * hour);
    const bookingId = await aSlot(app, alone, startsAt);
    const { sessionId, lessonIds } = await aGroupSession(app, together, { starts: [startsAt] });
    const outcomes = await Promise.all([
      outcome(book(app, { tutor: alone, bookingId }, student)),
      outcome(bookSeats(app, { sessionId, bookingIds: lessonIds }, student)),
    ]);
    expect(outcomes.filter((word) => word === 'booked')).toHaveLength(1);
    expect(['STUDENT_OVERLAP', 'LESSONS_UNAVAILABLE']).toContain(outcomes.find((word) => word !== 'booked'));
  }
}, 300_000);

test('NS-09 an active trial pays one of three lessons, the group wallet the others, and each gets its own token back', async () => {
  const tutor = await hire();
  const starts = [at(600 * hour), at(602 * hour), at(604 * hour)];
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts });
  const student = await admitToGroups(2);
  await app.uow.run(async ({ wallets }) => {
    const { entitlement } = await wallets.find(student.id);
    await wallets.keepEntitlement(student.id, { ...entitlement, freeTrialActivated: true }, 2);
  });
  const act = { studentUid: student.id, wallet: 'freeTrialToken' as const, delta: 1, reason: 'For the test' };
  await app.adjustTokens({ ...act, actor: { ...tutor, role: 'admin' }, once: command(tutor, 'AdjustTokens') });
  const booked = await bookSeats(app, { sessionId, bookingIds: lessonIds }, student);
  expect(booked.lessons.map(({ lesson }) => lesson.seats[0]?.wallet)).toEqual([
    'freeTrialToken',
    'groupLessonTokens',
    'groupLessonTokens',
  ]);
  await cancel(app, { sessionId, bookingId: lessonIds[0] as string }, student);
  const { balances } = await app.uow.run(({ wallets }) => wallets.find(student.id));
  expect(balances).toMatchObject({ freeTrialToken: 1, groupLessonTokens: 0 });
});

test('NS-28 a session that overlaps a slot of its tutor is refused whole, TUTOR_OVERLAP', async () => {
  const tutor = await hire();
  await aSlot(app, tutor, at(702 * hour));
  await expect(aGroupSession(app, tutor, { starts: [at(700 * hour), at(702 * hour)] })).rejects.toMatchObject({
    reason: 'TUTOR_OVERLAP',
  });
  const { rowCount } = await app.pool.query('select 1 from sessions where tutor_uid = $1', [tutor.id]);
  expect(rowCount).toBe(0);
});

test('ids that are none name no session and no lesson', async () => {
  const tutor = await hire();
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [at(200 * hour)] });
  const student = await admitToGroups(1);
  expect(await outcome(bookSeats(app, { sessionId: 'none', bookingIds: lessonIds }, student))).toBe(
    'GROUP_SESSION_NOT_FOUND',
  );
  expect(await outcome(bookSeats(app, { sessionId, bookingIds: ['none'] }, student))).toBe('LESSONS_UNAVAILABLE');
});
