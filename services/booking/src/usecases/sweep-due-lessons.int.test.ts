/** The school moves by time alone: two replicas, an injected clock, the real database. */
import { at, hour, minute, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aSlot, book, command, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { cancel, commence, join } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import type { MoveLog, UnitOfWork } from './ports.ts';
import { makeSweepDueLessons, dueInMs } from './sweep-due-lessons.ts';

let app: App;
let tutor: Actor;
let student: Actor;
beforeEach(async () => {
  app = await openApp('sweep');
  const people = enrol(app);
  tutor = await people.tutor();
  student = await people.student(20);
});
afterEach(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

async function aLesson(startsAt: Date = start): Promise<string> {
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student);
  return bookingId;
}

async function commenced(startsAt: Date = start): Promise<string> {
  const bookingId = await aLesson(startsAt);
  app.clock.set(startsAt);
  await commence(app, { bookingId }, tutor);
  return bookingId;
}

async function balance(): Promise<number> {
  const { balances } = await app.uow.run(({ wallets }) => wallets.find(student.id));
  return balances.lessonTokens ?? 0;
}

async function causes(bookingId: string): Promise<string[]> {
  const sql = 'select cause from lesson_log where lesson_id = $1 order by version';
  return (await app.pool.query<{ cause: string }>(sql, [bookingId])).rows.map(({ cause }) => cause);
}

test('NS-19, SUB-15 without commence: nothing one millisecond early, tutor-absent at +5 min, the token back once', async () => {
  const bookingId = await aLesson();
  app.clock.set(at(5 * minute - 1));
  expect(await app.sweep()).toBe(0);
  expect(await balance()).toBe(19);
  app.clock.set(at(5 * minute));
  expect(await app.sweep()).toBe(1);
  expect(await statusOf(app, bookingId)).toBe('tutor-absent');
  expect(await balance()).toBe(20);
  app.clock.advance(hour);
  expect(await app.sweep()).toBe(0);
  expect(await balance()).toBe(20);
});

test('T1 the sweeper knows to the millisecond when the next lesson is due, and of which it is past', async () => {
  await aLesson();
  await aLesson(at(hour));
  const due = () => dueInMs(app, 1_000);
  app.clock.set(at(5 * minute - 1_001));
  expect(await due()).toEqual([]);
  app.clock.set(at(5 * minute - 1_000));
  expect(await due()).toEqual([1_000]);
  app.clock.set(at(5 * minute - 1));
  expect(await due()).toEqual([1]);
  app.clock.set(at(5 * minute));
  expect(await due()).toEqual([0]);
  app.clock.set(at(hour + 5 * minute - 300));
  expect(await due()).toEqual([300 - hour, 300]);
});

test('T1 what somebody holds, the lesson or its student, is left for the next look and holds up nobody else', async () => {
  const { student: admit } = enrol(app);
  const [held, free] = [await aLesson(), await aLesson(at(hour))];
  const other = await admit(1);
  const bookingId = await aSlot(app, tutor, at(2 * hour));
  await book(app, { tutor, bookingId }, other);
  app.clock.set(at(3 * hour));
  const holder = await app.pool.connect();
  await holder.query('begin');
  await holder.query('select from lessons where id = $1 for update', [held]);
  await holder.query('select from students where uid = $1 for update', [other.id]);
  expect(await app.sweep()).toBe(1);
  expect(await Promise.all([held, free, bookingId].map((id) => statusOf(app, id)))).toEqual([
    'booked',
    'tutor-absent',
    'booked',
  ]);
  await holder.query('commit');
  holder.release();
  expect(await app.sweep()).toBe(2);
});

test('T1 one lesson that cannot be moved holds up none of those that go with it', async () => {
  const ids = [await aLesson(), await aLesson(at(hour)), await aLesson(at(2 * hour))];
  const run: UnitOfWork['run'] = (work) =>
    app.uow.run((stores) => {
      const add: MoveLog['add'] = async (moves) => {
        if (moves.some(({ lesson }) => lesson.id === ids[1])) throw new Error('this one never');
        await stores.log.add(moves);
      };
      return work({ ...stores, log: { ...stores.log, add } });
    });
  const faults: string[] = [];
  const onFault = (_error: unknown, { id }: { id: string }) => void faults.push(id);
  app.clock.set(at(3 * hour));
  const sweep = makeSweepDueLessons({ ...app, uow: { ...app.uow, run }, onFault });
  expect(await sweep()).toBe(2);
  expect(await Promise.all(ids.map((id) => statusOf(app, id)))).toEqual(['tutor-absent', 'booked', 'tutor-absent']);
  expect(new Set(faults)).toEqual(new Set([ids[1]]));
});

test('T1 a process that ends begins no further moves, and leaves them to the next', async () => {
  const ids = [await aLesson(), await aLesson(at(hour))];
  app.clock.set(at(3 * hour));
  const stopping = new AbortController();
  const onMove = () => stopping.abort();
  const statuses = () => Promise.all(ids.map((id) => statusOf(app, id)));
  expect(await app.sweeper()(AbortSignal.abort())).toBe(0);
  expect(await statuses()).toEqual(['booked', 'booked']);
  const moved = await makeSweepDueLessons({ ...app, onMove, onFault: () => undefined })(stopping.signal);
  expect(moved).toBeGreaterThan(0);
  await app.sweep();
  expect(await statuses()).toEqual(['tutor-absent', 'tutor-absent']);
});

test('LIVE-29, CON-07 tutor-present comes 15 minutes after the later of first join and start', async () => {
  const bookingId = await commenced();
  app.clock.set(at(3 * minute));
  await join(app, { bookingId, tutorUid: tutor.id }, student);
  app.clock.set(at(18 * minute - 1));
  expect(await app.sweep()).toBe(0);
  app.clock.set(at(18 * minute));
  expect(await app.sweep()).toBe(1);
  expect(await statusOf(app, bookingId)).toBe('tutor-present');
});

test.each([
  ['both were there', true, true, 'pending-feedback', 19],
  ['the student was not', true, false, 'student-absent', 19],
  ['the tutor was not', false, true, 'tutor-absent', 20],
])('NS-19 at the end, %s', async (_words, tutorThere, studentThere, expected, tokens) => {
  const bookingId = await commenced();
  const presentUids = [...(tutorThere ? [tutor.id] : []), ...(studentThere ? [student.id] : [])];
  app.media.says(bookingId, { presentUids, completeUntil: at(50 * minute) });
  app.clock.set(at(50 * minute - 1));
  expect(await app.sweep()).toBe(0);
  expect(app.media.asked).toEqual([]);
  app.clock.set(at(50 * minute));
  expect(await app.sweep()).toBe(1);
  expect(await statusOf(app, bookingId)).toBe(expected);
  expect(await balance()).toBe(tokens);
});

test('NS-19 an incomplete call log is asked again and given up ten minutes of real time later', async () => {
  const bookingId = await commenced();
  app.media.says(bookingId, { presentUids: [tutor.id], completeUntil: at(49 * minute) });
  app.clock.set(at(50 * minute));
  expect(await app.sweep()).toBe(0);
  expect(await app.sweep()).toBe(0);
  expect(app.media.asked).toHaveLength(1);
  app.clock.advance(24 * hour);
  app.realTime.advance(10 * minute - 1);
  expect(await app.sweep()).toBe(0);
  expect(app.media.asked).toHaveLength(2);
  app.realTime.advance(minute);
  expect(await app.sweep()).toBe(1);
  expect(await statusOf(app, bookingId)).toBe('pending-feedback');
});

test('NS-19, NS-74 while media does not answer nobody is judged, and what needs no judging goes on', async () => {
  const over = await commenced();
  const missed = await aLesson(at(hour));
  const taught = await aLesson(at(2 * hour));
  app.clock.set(at(2 * hour));
  await join(app, { bookingId: taught, tutorUid: tutor.id }, tutor);
  app.clock.set(at(2 * hour + 15 * minute));
  app.media.down = true;
  expect(await app.sweep()).toBe(1);
  const all = () => Promise.all([over, missed, taught].map((id) => statusOf(app, id)));
  expect(await all()).toEqual(['in-progress', 'booked', 'tutor-present']);
  app.media.down = false;
  app.media.says(over, { presentUids: [tutor.id, student.id], completeUntil: at(hour) });
  app.realTime.advance(2_000);
  expect(await app.sweep()).toBe(2);
  expect(await all()).toEqual(['pending-feedback', 'tutor-absent', 'tutor-present']);
  expect(app.faults.splice(0).length).toBeGreaterThan(0);
});

test('T1 a clock that jumps a week catches up at once, in order of due time', async () => {
  const joined = await commenced();
  await join(app, { bookingId: joined, tutorUid: tutor.id }, tutor);
  const missed = await aLesson(at(hour));
  app.media.says(joined, { presentUids: [tutor.id, student.id], completeUntil: at(50 * minute) });
  app.clock.advance(7 * 24 * hour);
  expect(await app.sweep()).toBe(3);
  expect(await causes(joined)).toEqual(['open', 'book', 'commence', 'sweep-tutor-present', 'sweep-settle']);
  const { rows } = await app.pool.query<{ cause: string; lesson_id: string }>(
    `select cause, lesson_id from lesson_log where cause like 'sweep%' order by id`,
  );
  expect(rows.map(({ cause, lesson_id: id }) => [cause, id])).toEqual([
    ['sweep-tutor-present', joined],
    ['sweep-settle', joined],
    ['sweep-tutor-absent', missed],
  ]);
});

test('T1 two moves of one lesson that are due at the same instant are made in their order', async () => {
  const bookingId = await commenced();
  app.clock.set(at(35 * minute));
  await join(app, { bookingId, tutorUid: tutor.id }, tutor);
  app.media.says(bookingId, { presentUids: [tutor.id, student.id], completeUntil: at(50 * minute) });
  app.clock.set(at(50 * minute));
  expect(await app.sweep()).toBe(2);
  expect((await causes(bookingId)).slice(-2)).toEqual(['sweep-tutor-present', 'sweep-settle']);
});

const lanes = process.env.FULL ? 100 : 10;

test(`T1 two replicas over ${lanes * 30} due lessons (3000 with FULL=1): each transition exactly once, none early, every token back once`, async () => {
  const { tutor: hire, student: admit } = enrol(app);
  const tutors = await Promise.all(Array.from({ length: lanes }, () => hire()));
  const students = await Promise.all(Array.from({ length: lanes }, () => admit(30)));
  const lessons: string[] = [];
  for (const [lane, teacher] of tutors.entries()) {
    const when = Array.from({ length: 30 }, (_, index) => at(index * hour));
    const once = command(teacher, 'OpenSlots');
    const opened = await app.openSlots({ tutorUid: teacher.id, when, isPte: undefined, actor: teacher, once });
    for (const { booking } of opened) {
      if (!booking) throw new Error('not opened');
      lessons.push(booking.lesson.id);
      await book(app, { tutor: teacher, bookingId: booking.lesson.bookingId }, students[lane] as Actor);
    }
  }
  const [one, two] = [app.sweeper(), app.sweeper()];
  for (let step = 0; step < 30; step += 1) {
    app.clock.set(at(step * hour + 5 * minute - 1));
    expect((await one()) + (await two())).toBe(0);
    app.clock.set(at(step * hour + 5 * minute));
    const moved = await Promise.all([one(), two()]);
    expect(moved[0] + moved[1]).toBe(lanes);
  }
  const { rows } = await app.pool.query<{ n: number }>(
    `select count(*)::int8 as n from lesson_log where cause = 'sweep-tutor-absent' and lesson_id = any($1::uuid[])`,
    [lessons],
  );
  expect(rows[0]?.n).toBe(lanes * 30);
}, 600_000);

test('LIVE-13, LIVE-14 commence against the sweeper: one of them, whoever is first', async () => {
  for (let round = 0; round < 20; round += 1) {
    const startsAt = at(round * 2 * hour);
    const bookingId = await aLesson(startsAt);
    app.clock.set(new Date(startsAt.getTime() + 5 * minute - 1));
    const commencing = commence(app, { bookingId }, tutor).then(
      () => 'commenced',
      (error: { reason: string }) => error.reason,
    );
    if (round % 2) app.clock.advance(1);
    const sweeps = Promise.all([app.sweep(), app.sweeper()()]);
    const word = await commencing;
    await sweeps;
    await app.sweep();
    const status = await statusOf(app, bookingId);
    expect([word, status]).toEqual(
      status === 'in-progress' ? ['commenced', status] : ['DEADLINE_MISSED', 'tutor-absent'],
    );
    if (status === 'in-progress') await settleAway(bookingId, startsAt);
  }
});

async function settleAway(bookingId: string, startsAt: Date): Promise<void> {
  app.clock.set(new Date(startsAt.getTime() + 50 * minute));
  await app.sweep();
  expect(await statusOf(app, bookingId)).toBe('tutor-absent');
}

test('BOOK-28, LIVE-22 cancel against commence: the clock says which of them is legal, and the other is refused', async () => {
  const bookingId = await aLesson();
  app.clock.set(at(-9 * minute));
  const reason = (error: { reason: string }) => error.reason;
  const outcomes = await Promise.all([
    commence(app, { bookingId }, tutor).then(() => 'commenced', reason),
    cancel(app, { bookingId }, student).then(() => 'cancelled', reason),
    cancel(app, { bookingId }, tutor, { reason: 'I am ill' }).then(() => 'cancelled', reason),
  ]);
  expect(outcomes[0]).toBe('commenced');
  for (const word of outcomes.slice(1)) expect(['TOO_LATE_TO_CANCEL', 'ILLEGAL_TRANSITION']).toContain(word);
  expect(await causes(bookingId)).toEqual(['open', 'book', 'commence']);
});

test('BOOK-28 cancel against cancel: student and tutor at once, one of them, the token back once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const bookingId = await aLesson(at(24 * hour + round * hour));
    const before = await balance();
    const outcomes = await Promise.allSettled([
      cancel(app, { bookingId }, student),
      cancel(app, { bookingId }, tutor, { reason: 'I am ill' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance()).toBe(before + 1);
  }
});
