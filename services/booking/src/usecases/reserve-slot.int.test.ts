/** The race for a slot on the real database (P1, P2, I1, I2). */
import { at, hour } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aSlot, book, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { cancel } from '../../test/lesson-calls.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('reserve_slot', { poolMax: 24 });
  ({ tutor: hire, student: admit } = enrol(app));
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'booked',
    (error: { reason?: string }) => error.reason ?? String(error),
  );

const deadlocks = async () => {
  const sql = 'select deadlocks from pg_stat_database where datname = current_database()';
  return (await app.pool.query<{ deadlocks: number }>(sql)).rows[0]?.deadlocks;
};

const balanceSum = async () => {
  const { rows } = await app.pool.query<{ sum: number }>('select sum(balance)::int8 as sum from wallets');
  return rows[0]?.sum ?? 0;
};

const rounds = process.env.FULL ? 1_000 : 50;

test(`P1 ${rounds} rounds of 64 students on one slot (1000 with FULL=1): one winner each, losers 409 SLOT_TAKEN, wallets move by the winners`, async () => {
  const tutor = await hire();
  const students = await Promise.all(Array.from({ length: 64 }, () => admit(rounds)));
  const before = { deadlocks: await deadlocks(), tokens: await balanceSum() };
  for (let round = 0; round < rounds; round += 1) {
    const bookingId = await aSlot(app, tutor, at(round * hour));
    const outcomes = await Promise.all(students.map((student) => outcome(book(app, { tutor, bookingId }, student))));
    expect(outcomes.filter((word) => word === 'booked')).toHaveLength(1);
    expect(outcomes.filter((word) => word === 'SLOT_TAKEN')).toHaveLength(63);
  }
  expect(await balanceSum()).toBe(before.tokens - rounds);
  expect(await deadlocks()).toBe(before.deadlocks);
}, 1_800_000);

const overlapRounds = process.env.FULL ? 500 : 25;

test(`P1 ${overlapRounds} rounds of one student on eight overlapping lessons at once (500 with FULL=1): one is booked, the others STUDENT_OVERLAP`, async () => {
  const zones = [
    'UTC',
    'Asia/Kathmandu',
    'Australia/Darwin',
    'UTC',
    'Asia/Kathmandu',
    'Australia/Darwin',
    'UTC',
    'Asia/Kathmandu',
  ];
  const shift: Record<string, number> = { UTC: 0, 'Asia/Kathmandu': hour / 4, 'Australia/Darwin': hour / 2 };
  const tutors = await Promise.all(zones.map(async (zone) => ({ tutor: await hire({ timeZone: zone }), zone })));
  const student = await admit(overlapRounds + 1);
  const before = await deadlocks();
  for (let round = 0; round < overlapRounds; round += 1) {
    const day = at(24 * hour * 30 + round * 2 * hour);
    const slots = await Promise.all(
      tutors.map(async ({ tutor, zone }) => {
        return { tutor, bookingId: await aSlot(app, tutor, new Date(day.getTime() + (shift[zone] ?? 0))) };
      }),
    );
    const outcomes = await Promise.all(slots.map((slot) => outcome(book(app, slot, student))));
    expect(outcomes.filter((word) => word === 'booked')).toHaveLength(1);
    expect(outcomes.filter((word) => word === 'STUDENT_OVERLAP')).toHaveLength(7);
  }
  expect(await deadlocks()).toBe(before);
}, 900_000);

test('P2 without the rules of the domain the database alone keeps tutor and student from being booked twice', async () => {
  const tutor = await hire();
  const student = await admit(1);
  const insert = (id: number, who: { tutor: string; student: string }, minutes: number) =>
    app.pool
      .query(
        `with made as (
           insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, seats_taken, topic_lesson, rate, currency,
             version, updated_at, updated_by)
           values (('00000000-0000-0000-0000-' || lpad($1::text, 12, '0'))::uuid, gen_random_uuid(), $2, $4, $4::timestamptz + interval '50 minutes',
             'in-progress', false, 1, 1, 'x', 1, 'AUD', 1, now(), 'x')
           returning *)
         insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction, correct_mistakes, notes,
           taken_at, version)
         select id, $3, booking_id, starts_at, ends_at, 'booked', 'lessonTokens', 'x', false, true, true, '', now(), 1 from made`,
        [id, who.tutor, who.student, at(24 * hour * 400 + minutes * 60_000)],
      )
      .then(
        () => 'in',
        (error: { constraint: string }) => error.constraint,
      );
  try {
    expect(await insert(1, { tutor: tutor.id, student: student.id }, 0)).toBe('in');
    expect(await insert(2, { tutor: tutor.id, student: 'other' }, 49)).toBe('lessons_tutor_no_overlap');
    expect(await insert(3, { tutor: 'other', student: student.id }, -49)).toBe('seats_student_no_overlap');
    expect(await insert(4, { tutor: tutor.id, student: student.id }, 50)).toBe('in');
    expect(await insert(5, { tutor: tutor.id, student: student.id }, -50)).toBe('in');
  } finally {
    await app.pool.query(`delete from seats where paid_as = 'x'`);
    await app.pool.query(`delete from lessons where updated_by = 'x'`);
  }
});

const at99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity;
const equalRounds = process.env.FULL ? 100 : 5;

test(`I2 ${equalRounds} times 64 equal requests at once (100 with FULL=1): one effect, 63 times its stored answer, no deadlock`, async () => {
  const tutor = await hire();
  const [student, other] = [await admit(equalRounds), await admit(equalRounds)];
  const before = await deadlocks();
  const timed = async (work: Promise<unknown>) => {
    const begun = performance.now();
    await work;
    return performance.now() - begun;
  };
  const times: { single: number[]; equal: number[] } = { single: [], equal: [] };
  for (let round = 0; round < equalRounds; round += 1) {
    const [mine, others] = [
      await aSlot(app, tutor, at(24 * hour * 300 + round * 2 * hour)),
      await aSlot(app, tutor, at(24 * hour * 300 + (round * 2 + 1) * hour)),
    ];
    times.single.push(await timed(book(app, { tutor, bookingId: others }, other, `single-${round}`)));
    const replies: unknown[] = [];
    const asked = Array.from({ length: 64 }, () =>
      timed(book(app, { tutor, bookingId: mine }, student, `equal-${round}`).then((reply) => replies.push(reply))),
    );
    times.equal.push(...(await Promise.all(asked)));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
  }
  const { rows } = await app.pool.query<{ balance: number }>('select balance from wallets where student_uid = $1', [
    student.id,
  ]);
  expect(rows).toEqual([{ balance: 0 }]);
  expect(await deadlocks()).toBe(before);
  // How long depends on who else uses the machine, so it is held to the bar only where nobody does.
  if (process.env.FULL) expect(at99(times.equal)).toBeLessThanOrEqual(3 * at99(times.single));
}, 600_000);

test('I2 five and 64 equal requests with one key: one booking, equal answers, one token', async () => {
  const tutor = await hire();
  const student = await admit(2);
  const bookingId = await aSlot(app, tutor, at(24 * hour * 200));
  const slot = { tutor, bookingId };
  const five = [];
  for (let time = 0; time < 5; time += 1) five.push(await book(app, slot, student, 'key-1'));
  const many = await Promise.all(Array.from({ length: 64 }, () => book(app, slot, student, 'key-1')));
  for (const answer of [...five, ...many]) expect(answer).toEqual(five[0]);
  expect(five[0]?.wallet).toEqual({ name: 'lessonTokens', balance: 1 });
  await expect(book(app, slot, student, 'key-1', 'another note')).rejects.toMatchObject({
    reason: 'IDEMPOTENCY_KEY_REUSED',
  });
  const stranger = await admit(1);
  await expect(book(app, slot, stranger, 'key-1')).rejects.toMatchObject({ reason: 'SLOT_TAKEN' });
});

test('EP-38 the loser gets the same teacher’s free slots to choose from', async () => {
  const tutor = await hire();
  const taken = await aSlot(app, tutor, at(24 * hour * 201));
  const free = await aSlot(app, tutor, at(24 * hour * 201 + hour));
  const first = await admit(1);
  const second = await admit(1);
  await book(app, { tutor, bookingId: taken }, first);
  await expect(book(app, { tutor, bookingId: taken }, second)).rejects.toMatchObject({
    reason: 'SLOT_TAKEN',
    details: { slots: [{ id: free }] },
  });
  expect(await statusOf(app, free)).toBe('pending');
});

test('BOOK-17, BOOK-18 without entitlement: SUBSCRIPTION_REQUIRED, and nothing is written', async () => {
  const tutor = await hire();
  const bookingId = await aSlot(app, tutor, at(24 * hour * 202));
  const nobody = { id: 'f'.repeat(32), role: 'student' as const, name: 'New Student' };
  await expect(book(app, { tutor, bookingId }, nobody)).rejects.toMatchObject({
    reason: 'SUBSCRIPTION_REQUIRED',
    message: 'To book this teacher, you need an active subscription',
  });
  expect(await statusOf(app, bookingId)).toBe('pending');
  const { rowCount } = await app.pool.query(`select 1 from students where uid = $1`, [nobody.id]);
  expect(rowCount).toBe(0);
});

test('NO_TOKENS, STUDENT_OVERLAP and a cancelled replay say what they are', async () => {
  const tutor = await hire();
  const bookingId = await aSlot(app, tutor, at(24 * hour * 203));
  const poor = await admit(0);
  await expect(book(app, { tutor, bookingId }, poor)).rejects.toMatchObject({ reason: 'NO_TOKENS' });
  const rich = await admit(1);
  await book(app, { tutor, bookingId }, rich, 'first');
  await cancel(app, { bookingId }, rich);
  const again = await book(app, { tutor, bookingId }, rich, 'first');
  expect(again.booking.lesson.seats[0]?.status).toBe('booked');
  expect(await statusOf(app, bookingId)).toBe('student-cancelled');
});
