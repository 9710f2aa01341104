/** What time alone does to a lesson, each student judged alone. */
import {
  aBookedLesson,
  aGroupLesson,
  aRunningLesson,
  aSeat,
  at,
  kinds,
  minute,
  second,
  start,
  student,
  tutor,
} from '../../test/builders.ts';
import fc from 'fast-check';
import { isOver, presenceWindow, presentDueAt, settle, tutorMissedStart, tutorStayed } from './due.ts';
import type { Presence, Stay } from './presence.ts';
import { endsAt, type Lesson } from './lesson.ts';
import { firstPolicy } from './policy.ts';
import type { Outage } from './outage.ts';

const end = at(50 * minute);
const almost = at(50 * minute - 1);
const both = [tutor.id, student.id];
const automatic = { id: 'booking', role: 'service', name: 'Automatic' };

test('NS-19 a lesson is over 50 minutes after its start, to the millisecond', () => {
  expect(endsAt({ startsAt: start })).toEqual(end);
  expect(isOver(aRunningLesson(), almost)).toBe(false);
  expect(isOver(aRunningLesson({ status: 'tutor-present' }), end)).toBe(true);
  expect(isOver(aBookedLesson(), end)).toBe(false);
});

test('NS-19 presence counts from ten minutes before the start to the end', () => {
  expect(presenceWindow(aRunningLesson())).toEqual({ from: at(-10 * minute), to: end });
});

const cases: [string, Presence, { isOver: boolean }, string | undefined][] = [
  ['both present', { presentUids: both, completeUntil: end }, { isOver: false }, 'pending-feedback'],
  ['both present, log incomplete', { presentUids: both, completeUntil: almost }, { isOver: false }, 'pending-feedback'],
  ['only the tutor', { presentUids: [tutor.id], completeUntil: end }, { isOver: false }, 'student-absent'],
  ['only the student', { presentUids: [student.id], completeUntil: end }, { isOver: false }, 'tutor-absent'],
  ['nobody', { presentUids: [], completeUntil: end }, { isOver: false }, 'tutor-absent'],
  ['only the tutor, log incomplete', { presentUids: [tutor.id], completeUntil: almost }, { isOver: false }, undefined],
  ['nobody, nothing known', { presentUids: [], completeUntil: undefined }, { isOver: false }, undefined],
  ['nobody, patience over', { presentUids: [], completeUntil: undefined }, { isOver: true }, 'pending-feedback'],
  ['nobody, patience over but log complete', { presentUids: [], completeUntil: end }, { isOver: true }, 'tutor-absent'],
];

describe.each(kinds)('%s', (_kind, make) => {
  const running = make({ status: 'in-progress', commencedAt: start });

  test.each([
    [5 * minute - 1, undefined],
    [5 * minute, 'tutor-absent'],
    [7 * 24 * 60 * minute, 'tutor-absent'],
  ])('NS-19, LIVE-15, SUB-15 taken and %i ms after the start → %s, refunded', (offset, expected) => {
    const lesson = make({}, { wallet: 'freeTrialToken' });
    const move = tutorMissedStart(lesson, at(offset));
    expect(move?.lesson.status).toBe(expected);
    if (!move) return;
    expect(move).toMatchObject({ from: 'open', cause: 'sweep-tutor-absent', actor: automatic, at: at(offset) });
    expect(move.seats).toMatchObject([
      {
        from: 'booked',
        seat: { status: 'tutor-absent', studentUid: student.id },
        tokens: {
          delta: 1,
          reason: 'lesson-refunded',
          wallet: 'freeTrialToken',
          actor: automatic,
          at: at(offset),
          key: `refund:${lesson.seats[0]?.paidAs}`,
        },
      },
    ]);
  });

  test.each([
    ['joined 9 minutes early: counted from the start', -9 * minute, 15 * minute],
    ['joined at the start', 0, 15 * minute],
    ['joined 20 minutes late', 20 * minute, 35 * minute],
  ])('CON-07, FB-08 tutor-present: %s', (_words, joined, due) => {
    const lesson = { ...running, firstJoinedAt: at(joined) };
    expect(presentDueAt(lesson)).toEqual(at(due));
    expect(tutorStayed(lesson, at(due - 1))).toBeUndefined();
    expect(tutorStayed(lesson, at(due))).toMatchObject({
      lesson: { status: 'tutor-present', seats: lesson.seats },
      from: 'in-progress',
      cause: 'sweep-tutor-present',
      actor: automatic,
      seats: [],
    });
  });

  test('CON-07 without any join there is no tutor-present', () => {
    expect(tutorStayed(running, at(49 * minute))).toBeUndefined();
  });

  test.each(cases)('NS-19 the end: %s', (_words, presence, patience, expected) => {
    const move = settle(running, presence, patience, end);
    expect(move?.lesson.status).toBe(expected);
    if (!move) return;
    expect(move).toMatchObject({ from: 'in-progress', cause: 'sweep-settle', actor: automatic, at: end });
    expect(move.seats.map(({ seat, tokens }) => [seat.status, tokens?.delta])).toEqual([
      [expected, expected === 'tutor-absent' ? 1 : undefined],
    ]);
    expect(move.lesson.seats).toEqual(move.seats.map(({ seat }) => seat));
  });

  test('NS-19 nothing is settled one millisecond early, whoever left before is judged no more', () => {
    const presence = { presentUids: both, completeUntil: end };
    expect(settle(running, presence, { isOver: true }, almost)).toBeUndefined();
    const left = aSeat(second, { status: 'student-cancelled' });
    const move = settle({ ...running, seats: [left, ...running.seats] }, presence, { isOver: false }, end);
    expect(move?.lesson.seats.map(({ status }) => status)).toEqual(['student-cancelled', 'pending-feedback']);
    expect(move?.lesson.seats[0]).toEqual(left);
  });

  test("FEED-04 the tutor's presence goes on record, and what stands there counts", () => {
    const of = (presentUids: string[], completeUntil: Date | undefined, lesson = running) =>
      settle(lesson, { presentUids, completeUntil }, { isOver: completeUntil === undefined }, end)?.lesson;
    expect(of([tutor.id], end)?.tutorWasPresent).toBe(true);
    expect(of([], undefined)?.tutorWasPresent).toBe(false);
    expect(of([], end)?.tutorWasPresent).toBe(false);
    expect(of([], end, { ...running, tutorWasPresent: true })?.status).toBe('student-absent');
  });
});

describe('NS-19 a group, each student judged alone', () => {
  const seats = [aSeat(student, { wallet: 'freeTrialToken' }), aSeat(second)];
  const lesson = aGroupLesson({ commencedAt: start, firstJoinedAt: start, status: 'in-progress', seats });
  const settled = (presentUids: string[], complete = true, patience = false) => {
    const presence = { presentUids, completeUntil: complete ? end : undefined };
    const move = settle(lesson, presence, { isOver: patience }, end);
    return move && [move.lesson.status, ...move.lesson.seats.map(({ status }) => status)];
  };
  test.each([
    [[tutor.id, student.id], true, false, ['pending-feedback', 'pending-feedback', 'student-absent']],
    [[tutor.id], true, false, ['student-absent', 'student-absent', 'student-absent']],
    [[student.id], true, false, ['tutor-absent', 'tutor-absent', 'tutor-absent']],
    [[tutor.id, student.id, second.id], false, false, ['pending-feedback', 'pending-feedback', 'pending-feedback']],
    [[tutor.id, student.id], false, false, undefined],
    [[tutor.id, student.id], false, true, ['pending-feedback', 'pending-feedback', 'pending-feedback']],
  ])('present %j, complete %s, patience over %s', (present, complete, patience, outcome) => {
    expect(settled(present, complete, patience)).toEqual(outcome);
  });

  test('tutor-absent gives every token back, to the wallet that paid', () => {
    const missed = tutorMissedStart(aGroupLesson({ seats }), at(5 * minute));
    const absent = settle(lesson, { presentUids: [], completeUntil: end }, { isOver: false }, end);
    for (const move of [missed, absent]) {
      expect(move?.seats.map(({ tokens }) => [tokens?.wallet, tokens?.delta, tokens?.actor])).toEqual([
        ['freeTrialToken', 1, automatic],
        ['groupLessonTokens', 1, automatic],
      ]);
    }
  });

  test('FEED-19 whoever has feedback already completes it, and is not judged again', () => {
    const praised = aSeat(second, { status: 'completed', hasFeedback: true });
    const move = settle(
      { ...lesson, seats: [aSeat(), praised] },
      { presentUids: [tutor.id], completeUntil: end },
      { isOver: false },
      end,
    );
    expect(move?.lesson).toMatchObject({ status: 'completed', seats: [{ status: 'student-absent' }, praised] });
  });
});

const away = (from: number, until: number, part: Outage['part'] = 'room'): Outage => {
  return { part, name: '', from: at(from * minute), until: at(until * minute) };
};

describe.each(kinds)('NS-74 no-fault, %s', (_kind, make) => {
  test.each<[string, number, Outage[], string | undefined, string | undefined]>([
    ['away T+2 to T+4, at T+5', 5 * minute, [away(2, 4)], 'open', 'outage'],
    ['away T+2 to T+4, the last millisecond', 7 * minute - 1, [away(2, 4)], 'open', 'outage'],
    ['away T+2 to T+4, at T+7', 7 * minute, [away(2, 4)], 'tutor-absent', 'sweep-tutor-absent'],
    ['away T to T+30, the last millisecond', 25 * minute - 1, [away(0, 30)], 'open', 'outage'],
    ['away T to T+30, at half the lesson', 25 * minute, [away(0, 30)], 'cancelled', 'sweep-outage'],
    ['away at another time', 5 * minute, [away(-30, 0), away(6, 9)], 'tutor-absent', 'sweep-tutor-absent'],
  ])('the teacher did not begin, %s', (_words, now, outages, status, cause) => {
    const move = tutorMissedStart(make(), at(now), { outages, wholeUntil: at(now) });
    expect([move?.lesson.status, move?.cause]).toEqual([status, cause]);
    const isOpen = status === 'open';
    expect(move?.seats.map(({ seat, tokens }) => [seat.status, tokens?.delta])).toEqual(isOpen ? [] : [[status, 1]]);
  });

  test('who is waited for long enough already is not told again, and more of it moves it on', () => {
    const waitsUntil = at(7 * minute);
    const known = (now: number, outages: Outage[]) => ({ outages, wholeUntil: at(now * minute) });
    expect(tutorMissedStart(make({ waitsUntil }), at(5 * minute), known(5, [away(2, 4)]))).toBeUndefined();
    const more = known(6.5, [away(2, 4), away(5, 6)]);
    const move = tutorMissedStart(make({ waitsUntil }), at(6.5 * minute), more);
    expect(move?.lesson).toMatchObject({ waitsUntil: at(8 * minute), notCounted: [away(2, 4), away(5, 6)] });
  });

  test('NS-74 the verdict waits until all of the wait is on record', () => {
    const judged = (now: number, whole: number, outages: Outage[] = []) =>
      tutorMissedStart(make(), at(now), { outages, wholeUntil: at(whole) })?.lesson.status;
    expect(judged(5 * minute + 4_000, 5 * minute - 1)).toBeUndefined();
    expect(judged(5 * minute + 4_000, 5 * minute)).toBe('tutor-absent');
    // That it lasts longer is said at once.
    expect(judged(6 * minute, 5 * minute, [away(2, 4)])).toBe('open');
    expect(judged(30 * minute, 25 * minute - 1, [away(0, 24)])).toBeUndefined();
    expect(judged(30 * minute, 25 * minute, [away(0, 24)])).toBe('cancelled');
  });

  const running = make({ status: 'in-progress', commencedAt: start });
  test.each<[string, string[], Outage[], string, number | undefined]>([
    ['nobody, a second less than what counts', [], [away(2, 2 + 59 / 60)], 'tutor-absent', 1],
    ['nobody, a minute was away', [], [away(2, 3)], 'cancelled', 1],
    ['only the student, a minute was away', [student.id], [away(2, 3)], 'cancelled', 1],
    [
      'only the teacher, a second less than what counts',
      [tutor.id],
      [away(2, 2 + 59 / 60)],
      'student-absent',
      undefined,
    ],
    ['only the teacher, a minute was away', [tutor.id], [away(2, 3)], 'pending-feedback', undefined],
    ['only the teacher, almost half of it was away', [tutor.id], [away(2, 26)], 'pending-feedback', undefined],
    ['only the teacher, half of it was away', [tutor.id], [away(2, 27)], 'cancelled', 1],
    ['both, half of it was away', both, [away(2, 27)], 'pending-feedback', undefined],
    ['nobody, away before the start', [], [away(-10, 0)], 'tutor-absent', 1],
  ])('at the end: %s', (_words, presentUids, outages, status, tokens) => {
    const move = settle(running, { presentUids, completeUntil: end, outages }, { isOver: false }, end);
    expect(move?.lesson.status).toBe(status);
    expect(move?.seats.map(({ seat, tokens: back }) => [seat.status, back?.delta])).toEqual([[status, tokens]]);
  });

  test('minutes that prove nothing are not noted of anybody', () => {
    const stays = [{ uid: tutor.id, from: start, to: at(20 * minute) }];
    const presence = { presentUids: [tutor.id], completeUntil: end, stays };
    const settled = (outages: Outage[]) => settle(running, { ...presence, outages }, { isOver: false }, end)?.lesson;
    expect(settled([])?.seats[0]?.presentSeconds).toBe(0);
    expect(settled([away(20, 22)])?.seats[0]?.presentSeconds).toBeUndefined();
    expect(settled([away(20, 22)])?.notCounted).toEqual([away(20, 22)]);
  });
});

test('NS-74 in a group who was seen is judged as always, and who could not be there has the token back', () => {
  const seats = [aSeat(student), aSeat(second)];
  const lesson = aGroupLesson({ commencedAt: start, firstJoinedAt: start, status: 'in-progress', seats });
  const presence = { presentUids: [tutor.id, student.id], completeUntil: end, outages: [away(10, 40)] };
  const move = settle(lesson, presence, { isOver: false }, end);
  expect([move?.lesson.status, move?.cause]).toEqual(['pending-feedback', 'sweep-settle']);
  expect(move?.seats.map(({ seat, tokens }) => [seat.status, tokens?.delta])).toEqual([
    ['pending-feedback', undefined],
    ['cancelled', 1],
  ]);
});

describe('NS-74 whoever was there whenever that was possible is not absent, whatever minutes count', () => {
  const ruled = (presenceMinutes: number, over: Partial<Lesson> = {}) =>
    aRunningLesson({ commencedAt: start, policy: { ...firstPolicy, version: 2, presenceMinutes }, ...over });
  /** In all minutes from `from` on in which nothing was away. */
  const staying = (uid: string, from: Date, outages: readonly Outage[]) => {
    const minutes = Array.from({ length: 60 }, (_, n) => ({
      uid,
      from: at((n - 10) * minute),
      to: at((n - 9) * minute),
    }));
    return minutes.filter(
      (one) => one.from >= from && !outages.some((hole) => hole.from < one.to && hole.until > one.from),
    );
  };
  const outcome = (presenceMinutes: number, outages: Outage[], stays: Stay[]) => {
    const presence = { presentUids: both, completeUntil: end, stays, outages };
    const move = settle(ruled(presenceMinutes), presence, { isOver: false }, end);
    return [move?.lesson.status, move?.cause, move?.seats[0]?.tokens?.delta];
  };

  test('NS-74 who lacks of 45 minutes what was away is not absent, who lacks more is', () => {
    const hole = [away(10, 26)];
    const of = (uid: string, from: number) => staying(uid, at(from * minute), hole);
    const early = [...of(tutor.id, -10), ...of(student.id, -10)];
    expect(outcome(45, hole, early)).toEqual(['cancelled', 'sweep-outage', 1]);
    expect(outcome(44, hole, [...of(tutor.id, -10), ...of(student.id, 0)])).toEqual([
      'pending-feedback',
      'sweep-settle',
      undefined,
    ]);
    expect(outcome(44, hole, [...of(tutor.id, -10), ...of(student.id, 6)])).toEqual([
      'pending-feedback',
      'sweep-settle',
      undefined,
    ]);
    expect(outcome(44, hole, [...of(tutor.id, -10), ...of(student.id, 7)])).toEqual([
      'student-absent',
      'sweep-settle',
      undefined,
    ]);
  });

  test('NS-74 from half of the lesson on the tokens are back, also where fewer minutes were away than count', () => {
    const hole = [away(10, 39)];
    const stays = [...staying(tutor.id, start, hole), ...staying(student.id, start, hole)];
    expect(outcome(30, hole, stays)).toEqual(['cancelled', 'sweep-outage', 1]);
  });

  test('NS-74 whatever was away', () => {
    const hole = fc.record({ from: fc.integer({ min: -20, max: 60 }), length: fc.integer({ min: 1, max: 40 }) });
    const some = fc.array(hole, { maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 45 }), fc.integer({ min: -10, max: 0 }), some, (needed, from, holes) => {
        const outages = holes.map((one) => away(one.from, one.from + one.length));
        const stays = both.flatMap((uid) => staying(uid, at(from * minute), outages));
        const presence = { presentUids: [], completeUntil: end, stays, outages };
        const move = settle(ruled(needed), presence, { isOver: false }, end);
        expect(['pending-feedback', 'cancelled']).toContain(move?.lesson.status);
      }),
    );
  });

  test('NS-74 what was away is not taken off the pay of a teacher who was there', () => {
    const hole = [away(10, 30)];
    const stays = both.flatMap((uid) => staying(uid, start, hole));
    const lesson = ruled(1, { policy: { ...firstPolicy, version: 2, payBy: 'minutes' } });
    const taught = (outages: Outage[]) =>
      settle(lesson, { presentUids: both, completeUntil: end, stays, outages }, { isOver: false }, end)?.lesson
        .taughtSeconds;
    expect([taught([]), taught(hole)]).toEqual([30 * 60, 50 * 60]);
  });
});
