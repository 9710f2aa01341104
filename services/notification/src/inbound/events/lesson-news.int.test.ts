/** What facts of a lesson leave for its people: a notice in the bell, live, and a mail that is owed, each once; on the real database. */
import { randomUUID } from 'node:crypto';
import type { Lesson, LessonChanged } from '@parlance/proto/booking/v1';
import { at, cardMessage, groupLessonMessage, groupSeatMessage, tutorMessage } from '@parlance/proto/testing/messages';
import { appliedFacts, type AppliedFacts } from '../../../test/applied-facts.ts';
import { lesson, moveOf, moveOfSeats, newUid, person } from '../../../test/facts.ts';

let facts: AppliedFacts;
beforeAll(async () => {
  facts = await appliedFacts('notification-lesson-news');
});
afterAll(() => facts.database.drop());

const lessonChanged = 'parlance.booking.v1.LessonChanged';
const noticesOf = async (uid: string) =>
  (await facts.liveEventsOf(uid)).filter(({ type }) => type === 'announcement.created').map(({ data }) => data);
const mailsOf = async (uid: string) => {
  const sql = 'select id, kind, reference, notice from mails where uid = $1 order by created_at, kind';
  type Row = { id: string; kind: string; reference: string; notice: Record<string, unknown> };
  return (await facts.database.pool.query<Row>(sql, [uid])).rows;
};
const kindsOf = async (uid: string) => (await mailsOf(uid)).map(({ kind }) => kind);

const booked = { from: 'BOOKING_STATUS_UNSPECIFIED', to: 'BOOKING_STATUS_BOOKED' } as const;
const cancelled = { from: 'BOOKING_STATUS_BOOKED', to: 'BOOKING_STATUS_CANCELLED', refunded: true } as const;
const pair = () => [newUid(), newUid()] as const;

test('NS-60 a booking is told to its teacher by bell and mail, and to who booked it by the mail with the invitation', async () => {
  const [tutor, student] = pair();
  const one = lesson(tutor, student);
  const actor = { id: student, role: 'student' };
  await facts.apply(lessonChanged, moveOfSeats(one, 'book', booked), { actor });
  expect(await noticesOf(student)).toEqual([]);
  expect(await noticesOf(tutor)).toEqual([
    expect.objectContaining({
      title: 'Lesson booked',
      message: 'Sam booked your lesson on Tuesday 3 March at 10:00 (UTC).',
      from: 'Sam',
      adminPost: false,
      type: 'user',
      for: ['tutor'],
      bookingId: one.id,
      tutor,
      is_viewed: false,
    }),
  ]);
  for (const [uid, role, other] of [
    [student, 'student', 'Tess'],
    [tutor, 'tutor', 'Sam'],
  ] as const)
    expect(await mailsOf(uid)).toEqual([
      expect.objectContaining({
        kind: 'lesson-booked',
        reference: one.id,
        notice: expect.objectContaining({ role, other, calendar: { method: 'request', version: one.version } }),
      }),
    ]);
});

test('NS-60 each student of a group lesson that is cancelled is told once, and its teacher once, with the reason', async () => {
  const tutor = newUid();
  const students = Array.from({ length: 12 }, newUid);
  const status = 'BOOKING_STATUS_CANCELLED';
  const seats = students.map((uid) => groupSeatMessage({ id: randomUUID(), status, student: cardMessage({ uid }) }));
  const group = groupLessonMessage({
    id: randomUUID(),
    status,
    seats,
    tutor: cardMessage({ uid: tutor, name: 'Tess' }),
  });
  const fact = {
    ...moveOfSeats(group, 'admin', cancelled),
    from: 'BOOKING_STATUS_OPEN' as const,
    reason: 'The room is closed',
  };
  await facts.apply(lessonChanged, fact, { actor: { id: newUid(), role: 'admin' } });
  for (const uid of [...students, tutor]) {
    const back = uid === tutor ? '' : ' Your token is back.';
    const said = `The school cancelled your group lesson "Small talk" on Tuesday 3 March at 10:00 (UTC).${back}`;
    expect((await noticesOf(uid)).map(({ message }) => message)).toEqual([`${said} Reason: The room is closed`]);
    expect(await mailsOf(uid)).toEqual([expect.objectContaining({ kind: 'lesson-cancelled' })]);
  }
});

test.each([
  ['the same event', true],
  ['another event of the same move', false],
])('NS-60 %s, again and from two replicas at once, tells nobody twice', async (_what, isSame) => {
  const [tutor, student] = pair();
  const one = lesson(tutor, student, { status: 'BOOKING_STATUS_TUTOR_ABSENT' });
  const to = 'BOOKING_STATUS_TUTOR_ABSENT';
  const fact = moveOfSeats(one, 'sweep-tutor-absent', { from: 'BOOKING_STATUS_BOOKED', to, refunded: true });
  const ids = Array.from({ length: 6 }, () => randomUUID());
  await Promise.all(ids.map((id) => facts.apply(lessonChanged, fact, { id: isSame ? (ids[0] ?? '') : id })));
  expect([await kindsOf(student), await kindsOf(tutor)]).toEqual([['lesson-tutor-absent'], []]);
  expect((await noticesOf(student)).map(({ title, message }) => [title, message])).toEqual([
    [
      'Teacher absent',
      'Tess did not come to your lesson on Tuesday 3 March at 10:00 (UTC). Your token is back. See on its page who is free instead.',
    ],
  ]);
});

test('NS-60 who books, cancels and books again is told of each, the versions of the calendar growing', async () => {
  const [tutor, student] = pair();
  const first = lesson(tutor, student);
  const moves = [
    ['book', 'BOOKING_STATUS_BOOKED', booked],
    [
      'cancel-student',
      'BOOKING_STATUS_STUDENT_CANCELLED',
      { ...cancelled, to: 'BOOKING_STATUS_STUDENT_CANCELLED' as const },
    ],
    ['book', 'BOOKING_STATUS_BOOKED', { ...booked, from: 'BOOKING_STATUS_STUDENT_CANCELLED' as const }],
  ] as const;
  for (const [step, [cause, status, words]] of moves.entries()) {
    const now = { ...first, status, version: 2 + step, seats: first.seats.map((seat) => ({ ...seat, status })) };
    await facts.apply(lessonChanged, moveOfSeats(now, cause, words), { actor: { id: student, role: 'student' } });
  }
  expect((await mailsOf(tutor)).map(({ kind, notice }) => [kind, notice['calendar']])).toEqual([
    ['lesson-booked', { method: 'request', version: 2 }],
    ['lesson-cancelled', { method: 'cancel', version: 3 }],
    ['lesson-booked', { method: 'request', version: 4 }],
  ]);
  // The own calendar follows too.
  expect(await kindsOf(student)).toEqual(['lesson-booked', 'lesson-cancelled', 'lesson-booked']);
});

const toAnotherHour = (one: Lesson, version: number, day: string): LessonChanged => {
  const now = { ...one, version, when: at(`2026-03-${day}T11:00:00Z`) };
  const stays = { from: 'BOOKING_STATUS_BOOKED', to: 'BOOKING_STATUS_BOOKED' } as const;
  return { ...moveOfSeats(now, 'move', stays), movedFrom: one.when };
};

test('NS-61, NS-60 a lesson that its student moved is told to its teacher as moved, once, and both get the entry of the calendar anew', async () => {
  const [tutor, student] = pair();
  const first = lesson(tutor, student);
  const actor = { id: student, role: 'student' };
  await facts.apply(lessonChanged, moveOfSeats(first, 'book', booked), { actor });
  const fact = toAnotherHour(first, 7, '05');
  for (let told = 0; told < 2; told += 1) await facts.apply(lessonChanged, fact, { actor });
  expect((await noticesOf(tutor)).map(({ title, message, bookingId }) => [title, message, bookingId]).at(-1)).toEqual([
    'Lesson moved',
    'Sam moved your lesson from Tuesday 3 March at 10:00 (UTC) to Thursday 5 March at 11:00 (UTC).',
    first.id,
  ]);
  const startsAt = Date.parse('2026-03-05T11:00:00Z');
  for (const uid of [tutor, student])
    expect((await mailsOf(uid)).map(({ kind, reference, notice }) => [kind, reference, notice['calendar']])).toEqual([
      ['lesson-booked', first.id, { method: 'request', version: first.version }],
      ['lesson-moved', first.id, { method: 'request', version: 7 }],
    ]);
  expect((await mailsOf(student)).at(-1)?.notice).toMatchObject({ startsAt, by: 'student', role: 'student' });
  expect(await noticesOf(student)).toEqual([]);
  const live = async (uid: string) => (await facts.liveEventsOf(uid)).filter(({ type }) => type.startsWith('booking.'));
  for (const uid of [tutor, student])
    expect((await live(uid)).at(-1)).toMatchObject({
      type: 'booking.changed',
      data: { id: first.id, when: Date.parse('2026-03-05T11:00:00Z'), status: 'booked', version: 7 },
    });
});

test('NS-63, NS-60 twelve lessons that were booked at once are one mail to each side and one notice, and the screens follow each', async () => {
  const [tutor, student] = pair();
  const actor = { id: student, role: 'student' };
  const lessons = Array.from({ length: 12 }, (_none, week) =>
    lesson(tutor, student, { when: at(new Date(Date.UTC(2026, 2, 3 + week * 7, 10)).toISOString()) }),
  );
  for (const one of lessons)
    await facts.apply(lessonChanged, { ...moveOfSeats(one, 'book', booked), toldTogether: true }, { actor });
  for (let told = 0; told < 2; told += 1)
    await facts.apply('parlance.booking.v1.LessonsBooked', { lessons }, { actor });
  for (const uid of [tutor, student]) {
    const [only, ...more] = await mailsOf(uid);
    expect([only?.kind, only?.reference, more]).toEqual(['lessons-booked', lessons[0]?.id, []]);
    expect(only?.notice['others']).toHaveLength(11);
    const live = (await facts.liveEventsOf(uid)).filter(({ type }) => type.startsWith('booking.'));
    expect(new Set(live.map(({ data }) => data.id)).size).toBe(12);
  }
  expect((await noticesOf(tutor)).map(({ title, message }) => [title, message])).toEqual([
    [
      'Lessons booked',
      'Sam booked 12 lessons from Tuesday 3 March at 10:00 (UTC) until Tuesday 19 May at 10:00 (UTC).',
    ],
  ]);
  expect(await noticesOf(student)).toEqual([]);
});

test('NS-60 a rating is told to its teacher once, with the words of who rated', async () => {
  const [tutor, student] = pair();
  const rating = { id: randomUUID(), tutorUid: tutor, studentUid: student, bookingId: randomUUID(), rating: 4 };
  const fact = {
    person: tutorMessage({ ...person(tutor), role: 'ROLE_TUTOR', version: 7 }),
    rating: { ...rating, message: 'Clear and <b>kind</b>', when: at('2026-03-03T11:00:00Z') },
    studentName: 'Sam Lee',
  };
  for (let told = 0; told < 2; told += 1) await facts.apply('parlance.identity.v1.RatingSubmitted', fact);
  expect((await noticesOf(tutor)).map(({ message, from }) => [message, from])).toEqual([
    ['Sam Lee rated your lesson: 4 of 5. They wrote: Clear and <b>kind</b>', 'Sam Lee'],
  ]);
  expect(await kindsOf(tutor)).toEqual(['lesson-rating']);
  expect([await noticesOf(student), await kindsOf(student)]).toEqual([[], []]);
});

describe('a mail that is not to leave any more', () => {
  const stateOf = async (uid: string, kind: string) => {
    const sql = 'select state, last_error from mails where uid = $1 and kind = $2';
    const { rows } = await facts.database.pool.query<{ state: string; last_error: string | null }>(sql, [uid, kind]);
    return rows.map(({ state }) => state);
  };
  const reminders = ['lesson-reminder-day', 'lesson-reminder-hour'];
  const remind = async (one: Lesson) => {
    for (const minutesBefore of [1_440, 60])
      await facts.apply('parlance.booking.v1.LessonReminderDue', { lesson: one, minutesBefore });
  };

  test('NS-60 the reminders of a lesson that was cancelled meanwhile are withdrawn, also from who cancelled it', async () => {
    const [tutor, student] = pair();
    const one = lesson(tutor, student);
    await remind(one);
    for (const uid of [tutor, student]) for (const kind of reminders) expect(await stateOf(uid, kind)).toEqual(['due']);
    const status = 'BOOKING_STATUS_STUDENT_CANCELLED' as const;
    const gone = { ...one, status, seats: one.seats.map((seat) => ({ ...seat, status })), version: 3 };
    await facts.apply(lessonChanged, moveOfSeats(gone, 'cancel-student', { ...cancelled, to: status }), {
      actor: { id: student, role: 'student' },
    });
    for (const uid of [tutor, student])
      for (const kind of reminders) expect(await stateOf(uid, kind)).toEqual(['failed']);
    expect(await stateOf(tutor, 'lesson-cancelled')).toEqual(['due']);
  });

  test('NS-61, NS-60 of the hour that a lesson has left nobody is reminded any more, of the one that it came to both are', async () => {
    const [tutor, student] = pair();
    const one = lesson(tutor, student);
    await remind(one);
    const fact = toAnotherHour(one, 7, '06');
    await facts.apply(lessonChanged, fact, { actor: { id: student, role: 'student' } });
    const states = async (uid: string) =>
      Promise.all(reminders.map(async (kind) => (await stateOf(uid, kind)).toSorted()));
    for (const uid of [tutor, student]) expect(await states(uid)).toEqual([['failed'], ['failed']]);
    await remind({ ...one, when: fact.lesson!.when, version: 7 });
    for (const uid of [tutor, student]) expect(await states(uid)).toEqual(Array(2).fill(['due', 'failed']));
  });

  test('NS-60 who leaves a group is not reminded, and who stays is', async () => {
    const [tutor, stays, leaves] = [newUid(), newUid(), newUid()];
    const [first, second] = [stays, leaves].map((uid) =>
      groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid }) }),
    );
    const group = groupLessonMessage({
      id: randomUUID(),
      tutor: cardMessage({ uid: tutor }),
      seats: [first!, second!],
    });
    await remind(group);
    const to = 'BOOKING_STATUS_STUDENT_CANCELLED' as const;
    const move = { seatId: second!.id, studentUid: leaves, from: 'BOOKING_STATUS_BOOKED' as const, to, refunded: true };
    const after = { ...group, seats: [first!, { ...second!, status: to }], version: 9 };
    await facts.apply(lessonChanged, { ...moveOf(after, 'cancel-student'), moved: [move] });
    const states = async (uid: string) => Promise.all(reminders.map((kind) => stateOf(uid, kind)));
    expect(await states(leaves)).toEqual([['failed'], ['failed']]);
    for (const uid of [tutor, stays]) expect(await states(uid)).toEqual([['due'], ['due']]);
  });

  test('NS-60 feedback that is due is told once, and not any more when it was given', async () => {
    const [tutor, student] = pair();
    const status = 'BOOKING_STATUS_PENDING_FEEDBACK';
    const { seats, ...over } = lesson(tutor, student, { status });
    const waiting = {
      ...over,
      seats: seats.map((seat) => ({ ...seat, status: status as typeof status })),
      awaitingFeedback: 1,
    };
    for (let told = 0; told < 2; told += 1)
      await facts.apply('parlance.booking.v1.FeedbackDue', { lesson: waiting, until: at('2026-03-04T10:00:00Z') });
    expect((await noticesOf(tutor)).map(({ title }) => title)).toEqual(['Feedback due']);
    expect([await stateOf(tutor, 'lesson-feedback-due'), await kindsOf(student)]).toEqual([['due'], []]);
    const to = 'BOOKING_STATUS_COMPLETED' as const;
    const done = {
      ...waiting,
      status: to,
      seats: seats.map((seat) => ({ ...seat, status: to, hasFeedback: true })),
      awaitingFeedback: 0,
    };
    await facts.apply(lessonChanged, moveOfSeats(done, 'feedback', { from: status, to }));
    expect(await stateOf(tutor, 'lesson-feedback-due')).toEqual(['failed']);
    expect(await kindsOf(student)).toEqual(['lesson-feedback']);
  });

  test('NS-76 a student is asked for another time by bell and mail, both see it at once, and what is answered is not mailed any more', async () => {
    const [tutor, student] = pair();
    const one = lesson(tutor, student);
    const proposal = 'parlance.booking.v1.MoveProposalChanged';
    const asked = {
      lesson: one,
      state: 'proposed',
      hours: [at('2026-03-04T10:00:00Z'), at('2026-03-05T09:00:00Z')],
      until: at('2026-03-02T20:00:00Z'),
    };
    await facts.apply(proposal, asked);
    const said = 'Tess cannot teach your lesson on Tuesday 3 March at 10:00 (UTC).';
    expect(await noticesOf(student)).toEqual([
      expect.objectContaining({ title: 'Another time?', message: expect.stringContaining(said), bookingId: one.id }),
    ]);
    const hours = asked.hours.map(({ seconds }) => seconds * 1_000);
    expect(await mailsOf(student)).toMatchObject([{ kind: 'lesson-proposal', notice: { hours, role: 'student' } }]);
    expect([await noticesOf(tutor), await mailsOf(tutor)]).toEqual([[], []]);
    for (const uid of [tutor, student]) {
      const live = (await facts.liveEventsOf(uid)).filter(({ type }) => type === 'proposal.changed');
      expect(live.map(({ data }) => data)).toEqual([{ bookingId: one.id }]);
    }
    await facts.apply(proposal, { ...asked, state: 'withdrawn', hours: [], until: null });
    expect(await stateOf(student, 'lesson-proposal')).toEqual(['failed']);
    expect(await stateOf(student, 'lesson-stays')).toEqual(['due']);
    // The same lesson may be asked about again.
    await facts.apply(proposal, asked);
    expect((await stateOf(student, 'lesson-proposal')).toSorted()).toEqual(['due', 'failed']);
    await facts.apply(
      lessonChanged,
      moveOfSeats(one, 'move', { from: 'BOOKING_STATUS_BOOKED', to: 'BOOKING_STATUS_BOOKED' }),
    );
    expect(await stateOf(student, 'lesson-proposal')).toEqual(['failed', 'failed']);
  });
});
