/** A bad day on the real database: ten lessons with mixed answers, and nobody's token, lesson or hour is left behind. */
import { decodeMessage } from '@parlance/proto/codec';
import type { MoveProposalChanged } from '@parlance/proto/booking/v1';
import { randomUUID } from 'node:crypto';
import { admin, at, hour, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import {
  aGroupSession,
  aSlot,
  book,
  bookSeats,
  command,
  enrol,
  openApp,
  statusOf,
  type App,
} from '../../test/app-for-test.ts';
import { balanceOf } from '../../test/either-kind.ts';
import { cancel, move } from '../../test/lesson-calls.ts';
import {
  accept,
  advance,
  decline,
  keepOff,
  proposalsOf,
  shortenOff,
  statesOf,
  takeBackOff,
} from '../../test/time-off-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { listFreeSlots } from '../queries/search-slots.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('time_off', { poolMax: 16 });
  people = enrol(app);
});
beforeEach(() => app.clock.set(at(-72 * hour)));
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

const badDay = { from: start, until: at(10 * hour) };
const word = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { reason?: string }) => error.reason ?? String(error),
  );

type Lesson = { student: Actor; bookingId: string };

async function aLesson(tutor: Actor, startsAt: Date): Promise<Lesson> {
  const student = await people.student(1);
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student);
  return { student, bookingId };
}

/** A teacher with lessons from `start` on, an hour each, and free hours from the day after it. */
async function aDay(lessons: number, free: number) {
  const tutor = await people.tutor();
  const booked: Lesson[] = [];
  for (let n = 0; n < lessons; n += 1) booked.push(await aLesson(tutor, at(n * hour)));
  const hours: string[] = [];
  for (let n = 0; n < free; n += 1) hours.push(await aSlot(app, tutor, at((24 + n) * hour)));
  return { tutor, lessons: booked, hours };
}

/** Nothing of the teacher's is left inside, and everybody has either the lesson or the token. */
async function nothingIsLeft(tutor: Actor, range: { from: Date; until: Date }, lessons: readonly Lesson[]) {
  const { rows } = await app.pool.query(
    `select id, status from lessons where tutor_uid = $1 and starts_at < $3 and ends_at > $2 and status in ('pending', 'open')`,
    [tutor.id, range.from, range.until],
  );
  expect(rows).toEqual([]);
  for (const { student, bookingId } of lessons) {
    const has = (await statusOf(app, bookingId)) === 'booked' ? 1 : 0;
    expect([bookingId, (await balanceOf(app, student, 'lessonTokens')) + has]).toEqual([bookingId, 1]);
  }
}

async function told(bookingId: string): Promise<MoveProposalChanged[]> {
  const sql = `select type, body from outbox where key = $1 and type like '%MoveProposalChanged' order by seq`;
  const { rows } = await app.pool.query<{ type: string; body: Buffer }>(sql, [bookingId]);
  return rows.map(({ type, body }) => decodeMessage(type, body) as MoveProposalChanged);
}

test('NS-76 ten lessons with mixed answers: each student has the lesson at another hour or the token, and nothing is left inside', async () => {
  const { tutor, lessons, hours } = await aDay(10, 5);
  const [accepted, twice, declined, lapsed, lost, given, elsewhere, left, silent, late] = lessons as [
    Lesson,
    Lesson,
    Lesson,
    Lesson,
    Lesson,
    Lesson,
    Lesson,
    Lesson,
    Lesson,
    Lesson,
  ];
  await keepOff(app, tutor, badDay);
  // Gone before anybody was asked.
  await cancel(app, { bookingId: given.bookingId, tutorUid: tutor.id }, given.student);
  expect(await advance(app)).toBe(10);
  expect(await advance(app)).toBe(0);
  const asked = await proposalsOf(app, accepted.student);
  expect(asked).toMatchObject([
    {
      until: at(-48 * hour),
      hours: [{ startsAt: at(24 * hour) }, { startsAt: at(25 * hour) }, { startsAt: at(26 * hour) }],
    },
  ]);
  expect(await told(accepted.bookingId)).toMatchObject([
    { state: 'proposed', hours: [{}, {}, {}], lesson: { id: accepted.bookingId } },
  ]);

  const moved = await accept(app, accepted.bookingId, hours[0] ?? '', { actor: accepted.student });
  expect(moved.lesson).toMatchObject({ bookingId: accepted.bookingId, startsAt: at(24 * hour), status: 'open' });
  // Two windows, one move.
  const windows = [1, 2].map(() =>
    accept(app, twice.bookingId, hours[1] ?? '', { actor: twice.student, key: randomUUID() }),
  );
  for (const view of await Promise.all(windows)) expect(view.lesson.startsAt).toEqual(at(25 * hour));
  expect(await word(accept(app, twice.bookingId, hours[2] ?? '', { actor: twice.student }))).toBe('PROPOSAL_OVER');
  await Promise.all([1, 2].map(() => decline(app, declined.bookingId, declined.student, randomUUID())));
  // The hour went to somebody else meanwhile; the others remain.
  await expect(accept(app, lost.bookingId, hours[0] ?? '', { actor: lost.student })).rejects.toMatchObject({
    reason: 'SLOT_TAKEN',
    details: { hours: [{ id: hours[2] }, { id: hours[3] }, { id: hours[4] }] },
  });
  await accept(app, lost.bookingId, hours[2] ?? '', { actor: lost.student });
  // By the ways of before.
  await move(app, { bookingId: elsewhere.bookingId, tutorUid: tutor.id }, hours[3] ?? '', elsewhere.student);
  await cancel(app, { bookingId: left.bookingId, tutorUid: tutor.id }, left.student);
  await app.cancelLesson({
    address: { bookingId: silent.bookingId },
    reason: 'By the office',
    actor: admin,
    once: command(admin, 'CancelLesson'),
  });
  app.clock.set(at(-48 * hour));
  expect(await word(accept(app, late.bookingId, hours[4] ?? '', { actor: late.student }))).toBe('PROPOSAL_OVER');
  expect(await word(decline(app, late.bookingId, late.student))).toBe('PROPOSAL_OVER');
  await advance(app);

  expect(await statesOf(app, tutor)).toEqual({
    [accepted.bookingId]: 'moved',
    [twice.bookingId]: 'moved',
    [declined.bookingId]: 'declined',
    [lapsed.bookingId]: 'lapsed',
    [lost.bookingId]: 'moved',
    [given.bookingId]: 'elsewhere',
    [elsewhere.bookingId]: 'elsewhere',
    [left.bookingId]: 'elsewhere',
    [silent.bookingId]: 'elsewhere',
    [late.bookingId]: 'lapsed',
  });
  expect(await statusOf(app, lapsed.bookingId)).toBe('tutor-cancelled');
  await nothingIsLeft(tutor, badDay, lessons);
  const free = await listFreeSlots(app.pool, { tutorUid: tutor.id, isMock: false, now: app.clock.now(), limit: 9 });
  expect(free.map(({ lesson }) => lesson.startsAt)).toEqual([at(28 * hour)]);
  const states = (await Promise.all(lessons.map(({ bookingId }) => told(bookingId)))).map((facts) =>
    facts.map(({ state }) => state),
  );
  expect(states).toEqual([
    ['proposed', 'moved'],
    ['proposed', 'moved'],
    ['proposed', 'declined'],
    ['proposed', 'lapsed'],
    ['proposed', 'moved'],
    [],
    ['proposed'],
    ['proposed'],
    ['proposed'],
    ['proposed', 'lapsed'],
  ]);
});

test('NS-76 without a free hour, or without time to ask, the token is back at once, and of a group everybody has it back', async () => {
  const { tutor, lessons } = await aDay(1, 0);
  const far = await aSlot(app, tutor, at(9 * 24 * hour));
  const session = await aGroupSession(app, tutor, { starts: [at(hour), at(48 * hour)] });
  const [one, two] = [
    await people.student(2, {}, 'groupLessonTokens'),
    await people.student(2, {}, 'groupLessonTokens'),
  ];
  for (const student of [one, two])
    await bookSeats(app, { sessionId: session.sessionId, bookingIds: session.lessonIds }, student);
  await keepOff(app, tutor, badDay);
  await advance(app);
  expect(await statesOf(app, tutor)).toEqual({
    [lessons[0]?.bookingId ?? '']: 'no-hours',
    [session.lessonIds[0] ?? '']: 'cancelled',
  });
  for (const student of [one, two]) expect(await balanceOf(app, student, 'groupLessonTokens')).toBe(1);
  await nothingIsLeft(tutor, badDay, lessons);
  expect(await statusOf(app, far)).toBe('pending');

  const soon = await aDay(1, 3);
  app.clock.set(at(-13 * hour));
  await keepOff(app, soon.tutor, badDay);
  await advance(app);
  expect(await statesOf(app, soon.tutor)).toEqual({ [soon.lessons[0]?.bookingId ?? '']: 'too-soon' });
  await nothingIsLeft(soon.tutor, badDay, soon.lessons);
});

test('NS-76 hours inside close and none opens there any more, by hand, for a group, or by being given back', async () => {
  const { tutor, lessons } = await aDay(1, 0);
  const [inside, outside] = [await aSlot(app, tutor, at(5 * hour)), await aSlot(app, tutor, at(10 * hour))];
  await keepOff(app, tutor, badDay);
  expect([await statusOf(app, inside), await statusOf(app, outside)]).toEqual([undefined, 'pending']);
  const when = [at(5 * hour), at(9 * hour), at(11 * hour)];
  const once = command(tutor, 'OpenSlots');
  const opened = await app.openSlots({ tutorUid: tutor.id, when, isPte: undefined, actor: tutor, once });
  expect(opened.map(({ fault }) => fault)).toEqual(['TIME_OFF', 'TIME_OFF', undefined]);
  expect(await word(aGroupSession(app, tutor, { starts: [at(20 * hour), at(3 * hour)] }))).toBe('TUTOR_OFF');
  const [{ student, bookingId } = { student: tutor, bookingId: '' }] = lessons;
  await cancel(app, { bookingId, tutorUid: tutor.id }, student);
  await nothingIsLeft(tutor, badDay, lessons);
});

test('NS-76 a teacher who takes it back keeps what nobody answered, opens nothing, and cannot be answered any more', async () => {
  const { tutor, lessons, hours } = await aDay(3, 4);
  const [one, two, three] = lessons as [Lesson, Lesson, Lesson];
  const inside = await aSlot(app, tutor, at(6 * hour));
  const { id } = await keepOff(app, tutor, badDay);
  await advance(app);
  await accept(app, one.bookingId, hours[0] ?? '', { actor: one.student });
  await shortenOff(app, tutor, { id, from: start, until: at(2 * hour) });
  expect(await statesOf(app, tutor)).toMatchObject({ [two.bookingId]: 'proposed', [three.bookingId]: 'withdrawn' });
  await takeBackOff(app, tutor, id);
  expect(await statesOf(app, tutor)).toMatchObject({ [one.bookingId]: 'moved', [two.bookingId]: 'withdrawn' });
  expect(await word(accept(app, two.bookingId, hours[1] ?? '', { actor: two.student }))).toBe('PROPOSAL_OVER');
  expect(await word(decline(app, three.bookingId, three.student))).toBe('PROPOSAL_OVER');
  expect(await word(takeBackOff(app, tutor, id))).toBe('TIME_OFF_NOT_FOUND');
  app.clock.set(at(-47 * hour));
  expect(await advance(app)).toBe(0);
  expect([await statusOf(app, two.bookingId), await statusOf(app, inside)]).toEqual(['booked', undefined]);
  expect((await told(three.bookingId)).map(({ state }) => state)).toEqual(['proposed', 'withdrawn']);
  // The same hours may be marked again.
  await keepOff(app, tutor, badDay);
  expect(await advance(app)).toBe(2);
});

describe('NS-76 what is refused', () => {
  test('to others, twice over the same hours, an eleventh time, and over what begins too soon', async () => {
    const { tutor, lessons } = await aDay(1, 0);
    const other = await people.tutor();
    expect(await word(keepOff(app, tutor, { ...badDay, by: other }))).toBe('NOT_OWN_SCHEDULE');
    app.clock.set(at(-12 * hour + 1));
    await expect(keepOff(app, tutor, badDay)).rejects.toMatchObject({
      reason: 'TIME_OFF_TOO_SOON',
      details: { lessons: [{ bookingId: lessons[0]?.bookingId }] },
    });
    expect(await statesOf(app, tutor)).toEqual({});
    app.clock.set(at(-72 * hour));
    const key = randomUUID();
    const kept = await Promise.all([1, 2, 3].map(() => keepOff(app, tutor, { ...badDay, key })));
    expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
    expect(await word(keepOff(app, tutor, { from: at(9 * hour), until: at(12 * hour) }))).toBe('TIME_OFF_OVERLAPS');
    for (let n = 1; n < 10; n += 1)
      await keepOff(app, tutor, { from: at(n * 24 * hour), until: at((n * 24 + 1) * hour) });
    expect(await word(keepOff(app, tutor, { from: at(300 * hour), until: at(301 * hour) }))).toBe('TIME_OFF_TOO_MANY');
  });

  test("answers to somebody else's lesson, to what nobody asked, and to ids that are none", async () => {
    const { tutor, lessons, hours } = await aDay(1, 1);
    const stranger = await people.student(1);
    const [{ student, bookingId } = { student: tutor, bookingId: '' }] = lessons;
    const to = hours[0] ?? '';
    expect(await word(accept(app, bookingId, to, { actor: student }))).toBe('BOOKING_NOT_FOUND');
    await keepOff(app, tutor, badDay);
    expect(await word(accept(app, bookingId, to, { actor: student }))).toBe('PROPOSAL_OVER');
    await advance(app);
    for (const id of [bookingId, "a'\u0000", randomUUID()]) {
      expect(await word(accept(app, id, to, { actor: stranger }))).toBe('BOOKING_NOT_FOUND');
      expect(await word(decline(app, id, stranger))).toBe('BOOKING_NOT_FOUND');
    }
    expect(await word(accept(app, bookingId, randomUUID(), { actor: student }))).toBe('SLOT_TAKEN');
    expect(await statusOf(app, bookingId)).toBe('booked');
  });
});

test('NS-76 whoever dies over the fifth of ten lessons leaves the others to the next round, and none is done twice', async () => {
  const { tutor, lessons } = await aDay(10, 0);
  await keepOff(app, tutor, badDay);
  let rounds = 0;
  const dying: App = {
    ...app,
    uow: {
      ...app.uow,
      run: (work) =>
        app.uow.run(async (stores) => {
          const done = await work(stores);
          rounds += 1;
          if (rounds >= 5) throw new Error('killed');
          return done;
        }),
    },
  };
  const faults: unknown[] = [];
  expect(await advance(dying, faults)).toBe(4);
  expect(faults).toHaveLength(6);
  expect(Object.values(await statesOf(app, tutor)).filter((state) => state === 'waiting')).toHaveLength(6);
  // Two replicas at once.
  const [one, two] = await Promise.all([advance(app), advance(app)]);
  expect((one ?? 0) + (two ?? 0)).toBe(6);
  await nothingIsLeft(tutor, badDay, lessons);
});

describe('NS-76 races', () => {
  const pairs = Array.from({ length: 6 }, (_none, n) => n);

  test.each(pairs)('an hour is booked, opened and given back just as time off is kept (%d)', async () => {
    const { tutor, lessons } = await aDay(1, 0);
    const [free, given] = [await aSlot(app, tutor, at(5 * hour)), lessons[0] as Lesson];
    const student = await people.student(1);
    const when = [at(7 * hour)];
    await Promise.all([
      keepOff(app, tutor, badDay),
      word(book(app, { tutor, bookingId: free }, student)),
      word(
        app.openSlots({ tutorUid: tutor.id, when, isPte: undefined, actor: tutor, once: command(tutor, 'OpenSlots') }),
      ),
      word(cancel(app, { bookingId: given.bookingId, tutorUid: tutor.id }, given.student)),
    ]);
    await advance(app);
    await nothingIsLeft(tutor, badDay, [given, { student, bookingId: free }].filter(Boolean));
  });

  test.each(pairs)('an answer, the end of its time and a teacher who takes it back (%d)', async () => {
    const { tutor, lessons, hours } = await aDay(2, 2);
    const [one, two] = lessons as [Lesson, Lesson];
    const { id } = await keepOff(app, tutor, badDay);
    await advance(app);
    const answers = await Promise.all([
      word(accept(app, one.bookingId, hours[0] ?? '', { actor: one.student })),
      word(decline(app, one.bookingId, one.student)),
      word(accept(app, two.bookingId, hours[0] ?? '', { actor: two.student })),
      word(takeBackOff(app, tutor, id)),
    ]);
    expect(answers.filter((answer) => !['done', 'PROPOSAL_OVER', 'SLOT_TAKEN'].includes(answer))).toEqual([]);
    app.clock.set(at(-47 * hour));
    await Promise.all([advance(app), advance(app)]);
    const states = await statesOf(app, tutor);
    for (const { student, bookingId } of lessons) {
      const has = (await statusOf(app, bookingId)) === 'booked' ? 1 : 0;
      expect((await balanceOf(app, student, 'lessonTokens')) + has).toBe(1);
      expect(['moved', 'withdrawn', 'declined']).toContain(states[bookingId]);
      expect([states[bookingId], has]).toEqual([states[bookingId], states[bookingId] === 'declined' ? 0 : 1]);
    }
  });

  test.each(pairs)('an answer just as its time is over (%d)', async () => {
    const { tutor, lessons, hours } = await aDay(1, 1);
    const { student, bookingId } = lessons[0] as Lesson;
    await keepOff(app, tutor, badDay);
    await advance(app);
    app.clock.set(at(-48 * hour - 1));
    const answer = word(accept(app, bookingId, hours[0] ?? '', { actor: student }));
    app.clock.set(at(-48 * hour));
    await Promise.all([answer, advance(app)]);
    await advance(app);
    expect(['moved', 'lapsed']).toContain((await statesOf(app, tutor))[bookingId]);
    await nothingIsLeft(tutor, badDay, lessons);
  });
});
