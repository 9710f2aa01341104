import {
  aBookedLesson,
  aBuyer,
  admin,
  anOpenSlot,
  at,
  hour,
  minute,
  start,
  student,
  tutor,
  wishes,
} from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import { cancelByStudent, cancelByTutor } from './cancel.ts';
import { correctOutcome } from './correct.ts';
import { presenceWindow, settle, tutorMissedStart } from './due.ts';
import { checkFeedbackWindow, giveFeedback } from './feedback.ts';
import { commence } from './life.ts';
import { moveToHour } from './move-hour.ts';
import {
  changedRules,
  firstPolicy,
  inForce,
  nextPolicy,
  presentPolicy,
  ruleFaults,
  type Policy,
  type PolicyVersion,
  type PolicyWish,
  type Rules,
} from './policy.ts';
import { secondsIn, staysOf, wasThere } from './presence.ts';
import { bookSlot } from './take.ts';

const words = Array.from({ length: 12 }, (_none, n) => `word${n}`).join(' ');
const sheet = { pronunciation: words, vocabulary: words, grammar: words, listening: words, behaviour: words };
const second = 1_000;
const other: Policy = {
  version: 2,
  cancelLockMinutes: 6 * 60,
  teacherWaitMinutes: 10,
  feedbackMinutes: 48 * 60,
  presenceMinutes: 5,
  studentAbsentPaid: false,
  studentAbsentRefunded: true,
  payBy: 'minutes',
};
const under = (policy: Policy) => aBookedLesson({ policy });
const running = (policy: Policy) => aBookedLesson({ policy, status: 'in-progress', firstJoinedAt: start });
const end = at(50 * minute);

test('NS-09 the first version says what the school said before there were versions', () => {
  expect(firstPolicy).toEqual({
    version: 1,
    cancelLockMinutes: 720,
    teacherWaitMinutes: 5,
    feedbackMinutes: 1_440,
    presenceMinutes: 1,
    studentAbsentPaid: true,
    studentAbsentRefunded: false,
    payBy: 'lesson',
  });
});

describe('a lesson is judged by the version that it was booked under', () => {
  test.each([
    [firstPolicy, -12 * hour, true],
    [firstPolicy, -12 * hour + second, false],
    [other, -6 * hour - second, true],
    [other, -6 * hour, true],
    [other, -6 * hour + second, false],
  ])('cancelling and moving (%#)', (policy, offset, isFree) => {
    const to = anOpenSlot({ id: '0190b7a4-0000-7000-8000-000000000009', startsAt: at(30 * hour) });
    const now = at(offset);
    const cancel = () => cancelByStudent(under(policy), student.id, { actor: student, at: now, offerId: 'x' });
    const cancelTutor = () => cancelByTutor(under(policy), 'I am ill today', tutor, now);
    const order = { actor: student, at: now, studentUid: student.id, busy: [], offerId: 'x' };
    const move = () => moveToHour({ from: under(policy), to }, order);
    for (const deed of [cancel, cancelTutor, move]) {
      if (isFree) deed();
      else expect(deed).toThrow(`within ${policy.cancelLockMinutes / 60} hours of commencement`);
    }
  });

  test.each([
    [firstPolicy, 5 * minute - second, 'begins'],
    [firstPolicy, 5 * minute, 'absent'],
    [other, 10 * minute - second, 'begins'],
    [other, 10 * minute, 'absent'],
  ])('waiting for the teacher (%#)', (policy, offset, becomes) => {
    const lesson = under(policy);
    const isAbsent = tutorMissedStart(lesson, at(offset)) !== undefined;
    expect(isAbsent).toBe(becomes === 'absent');
    if (isAbsent) expect(() => commence(lesson, tutor, at(offset))).toThrow('missed the deadline');
    else expect(commence(lesson, tutor, at(offset))?.lesson.status).toBe('in-progress');
  });

  test.each([
    [firstPolicy, 24 * hour, true],
    [firstPolicy, 24 * hour + second, false],
    [other, 48 * hour, true],
    [other, 48 * hour + second, false],
  ])('feedback (%#)', (policy, offset, isTaken) => {
    const check = () => checkFeedbackWindow(under(policy), at(offset));
    if (isTaken) check();
    else expect(check).toThrow(`until ${policy.feedbackMinutes / 60} hours after the start`);
  });

  test.each([
    [firstPolicy, 59, false],
    [firstPolicy, 60, true],
    [other, 299, false],
    [other, 300, true],
  ])('minutes that count: version %#, %i s', (policy, seconds, isThere) => {
    const stays = [{ uid: student.id, from: start, to: at(seconds * second) }];
    const presence = { presentUids: [tutor.id], completeUntil: end, stays };
    const settled = settle(running(policy), presence, { isOver: false }, end)?.lesson;
    expect(settled?.seats[0]).toMatchObject({
      status: isThere ? 'pending-feedback' : 'student-absent',
      presentSeconds: seconds,
    });
  });

  test('who did not come has the token back only where the policy says so, and a correction knows it', () => {
    const presence = { presentUids: [tutor.id], completeUntil: end };
    const moveOf = (policy: Policy) => settle(running(policy), presence, { isOver: false }, end);
    expect(moveOf(firstPolicy)?.seats[0]?.tokens).toBeUndefined();
    const free = moveOf(other);
    expect(free?.seats[0]?.tokens).toMatchObject({ delta: 1, reason: 'lesson-refunded' });
    const taught = { status: 'completed', reason: 'was there' } as const;
    const corrected = free && correctOutcome(free.lesson, taught, admin, at(hour));
    expect(corrected?.seats[0]?.tokens).toMatchObject({ delta: -1 });
    const absent = { status: 'tutor-absent', reason: 'nobody came' } as const;
    expect(free && correctOutcome(free.lesson, absent, admin, at(hour)).seats[0]?.tokens).toBeUndefined();
  });

  test('where minutes are paid they are counted to the end, also when all feedback is given before it', () => {
    const give = (policy: Policy) => {
      const given = [{ studentUid: student.id, words: { ...sheet, completedAssigned: true } }];
      return giveFeedback(running(policy), { given, tutorWasPresent: true }, tutor, at(20 * minute)).move.lesson;
    };
    expect(give(firstPolicy).status).toBe('completed');
    const lesson = give(other);
    expect(lesson).toMatchObject({ status: 'in-progress', seats: [{ status: 'completed' }] });
    const stays = [{ uid: tutor.id, from: at(-5 * minute), to: at(30 * minute) }];
    const presence = { presentUids: [tutor.id], completeUntil: at(49 * minute), stays };
    expect(settle(lesson, presence, { isOver: false }, end)).toBeUndefined();
    const settled = settle(lesson, { ...presence, completeUntil: end }, { isOver: false }, end)?.lesson;
    expect(settled).toMatchObject({ status: 'completed', tutorSeconds: 35 * 60, taughtSeconds: 30 * 60 });
  });

  test.each([
    [firstPolicy, 1_200],
    [other, undefined],
  ])('a log that never told the end leaves the whole rate (%#)', (policy, taughtSeconds) => {
    const stays = [tutor, student].map(({ id }) => ({ uid: id, from: start, to: at(20 * minute) }));
    const presence = { presentUids: [tutor.id, student.id], completeUntil: at(20 * minute), stays };
    const settled = settle(running(policy), presence, { isOver: true }, end)?.lesson;
    expect(settled).toMatchObject({ status: 'pending-feedback', tutorSeconds: 1_200 });
    expect(settled?.taughtSeconds).toBe(taughtSeconds);
  });

  test('booking an hour fixes it, and a move takes it along', () => {
    const slot = anOpenSlot({ startsAt: at(20 * hour) });
    const buyer = aBuyer(student, { lessonTokens: 1 });
    const teacher = { isPte: false, isTraining: false, isEnabled: true, rate: 65, currency: 'AUD' };
    const order = { student: buyer, tutor: teacher, wishes, topic: libraryTopic(), policy: other };
    expect(bookSlot(slot, order, student, start).lesson.policy).toEqual(other);
    const moving = { actor: student, at: at(-48 * hour), studentUid: student.id, busy: [], offerId: 'x' };
    const id = '0190b7a4-0000-7000-8000-000000000009';
    const to = anOpenSlot({ id, startsAt: at(30 * hour) });
    expect(moveToHour({ from: under(other), to }, moving).came.lesson.policy).toEqual(other);
  });
});

describe('presence out of stretches', () => {
  const window = presenceWindow({ startsAt: start });
  const stay = (from: number, to: number) => ({ uid: 'a', from: at(from * second), to: at(to * second) });
  test.each([
    [[], undefined],
    [[stay(0, 10)], 10],
    [[stay(0, 10), stay(5, 20)], 20],
    [[stay(5, 20), stay(0, 10), stay(7, 8)], 20],
    [[stay(0, 10), stay(20, 30)], 20],
    [[stay(-700, -590)], 10],
    [[stay(2_990, 4_000)], 10],
    [[stay(4_000, 5_000)], 0],
    [[stay(10, 10)], 0],
  ])('%j lasts %s s', (stays, seconds) => {
    expect(secondsIn({ presentUids: [], completeUntil: end, stays }, 'a', window)).toBe(seconds);
  });

  const [joined, now] = [at(10 * minute), at(40 * minute)];
  test.each([
    ['nothing', new Date(0), firstPolicy, true],
    ['nothing', new Date(0), other, true],
    ['nothing', undefined, firstPolicy, true],
    ['half a minute of it', at(10.5 * minute), firstPolicy, true],
    ['half a minute of it', at(10.5 * minute), other, false],
    ['all of it', now, other, true],
  ])('of who is still there %s is known (%#)', (_what, completeUntil, policy, isThere) => {
    const stays = staysOf([{ uid: 'a', from: joined, to: undefined }], { window, completeUntil });
    expect(wasThere({ presentUids: ['a'], completeUntil, stays }, 'a', { window, policy })).toBe(isThere);
  });

  test('a stretch that is over ends as it was told, and one that goes on not after the window', () => {
    const spans = [
      { uid: 'a', from: start, to: joined },
      { uid: 'b', from: start, to: undefined },
      { uid: 'c', from: undefined, to: joined },
    ];
    expect(staysOf(spans, { window, completeUntil: at(hour) })).toEqual([
      { uid: 'a', from: start, to: joined },
      { uid: 'b', from: start, to: end },
    ]);
  });

  test('without stretches it is as media counted', () => {
    const presence = { presentUids: ['a'], completeUntil: end };
    expect(wasThere(presence, 'a', { window, policy: other })).toBe(true);
    expect(wasThere(presence, 'b', { window, policy: other })).toBe(false);
  });
});

describe('versions', () => {
  const made = { madeAt: start, madeBy: admin.id, madeByName: admin.name, reason: 'because' };
  const version = (number: number, validFrom: Date, over: Partial<Rules> = {}): PolicyVersion => {
    return { ...firstPolicy, ...over, ...made, version: number, validFrom };
  };
  const [first, ahead] = [version(1, at(-hour)), version(2, at(hour), { feedbackMinutes: 60 })];
  const sooner = version(3, start, { feedbackMinutes: 90 });

  test.each([
    ['a second before', at(hour - second), 1],
    ['at its instant', at(hour), 2],
    ['a second after', at(hour + second), 2],
  ])('one is in force from its instant on: %s', (_when, now, expected) => {
    expect(presentPolicy([first, ahead], now)?.version).toBe(expected);
    expect(inForce([first, ahead], now)).toEqual({
      ...firstPolicy,
      ...(expected === 2 && { version: 2, feedbackMinutes: 60 }),
    });
  });

  test('a later one with an earlier instant takes the place of what lay ahead', () => {
    expect([start, at(2 * hour)].map((now) => presentPolicy([first, ahead, sooner], now)?.version)).toEqual([3, 3]);
    expect(presentPolicy([first], at(-2 * hour))).toBeUndefined();
  });

  test.each<[keyof Rules, [number, boolean][]]>([
    [
      'cancelLockMinutes',
      [
        [-1, false],
        [0, true],
        [10_080, true],
        [10_081, false],
        [1.5, false],
        [NaN, false],
      ],
    ],
    [
      'teacherWaitMinutes',
      [
        [0, false],
        [1, true],
        [45, true],
        [46, false],
      ],
    ],
    [
      'feedbackMinutes',
      [
        [59, false],
        [60, true],
        [10_080, true],
        [10_081, false],
      ],
    ],
    [
      'presenceMinutes',
      [
        [0, false],
        [1, true],
        [45, true],
        [46, false],
      ],
    ],
  ])('%s has bounds', (name, values) => {
    for (const [value, isFine] of values) {
      expect(Object.keys(ruleFaults({ ...firstPolicy, [name]: value }))).toEqual(isFine ? [] : [name]);
    }
  });

  const wish = (over: Partial<PolicyWish> = {}): PolicyWish => {
    return {
      rules: { ...firstPolicy, cancelLockMinutes: 360 },
      validFrom: undefined,
      reason: ' Fewer complaints ',
      after: 1,
      ...over,
    };
  };

  test('the next one has the next number, and says who made it and why', () => {
    expect(nextPolicy(first, wish(), admin, start)).toEqual({
      ...version(2, start, { cancelLockMinutes: 360 }),
      reason: 'Fewer complaints',
    });
    expect(nextPolicy(first, wish({ validFrom: at(hour) }), admin, start).validFrom).toEqual(at(hour));
  });

  test.each<[string, Partial<PolicyWish>, string]>([
    ['of two who make one, the second has not seen the first', { after: 0 }, 'POLICY_CHANGED'],
    ['the same rules', { rules: firstPolicy }, 'POLICY_SAME'],
    ['a reason of two letters', { reason: ' no ' }, 'MALFORMED'],
    ['too long a reason', { reason: 'x'.repeat(201) }, 'MALFORMED'],
    ['the past', { validFrom: at(-1) }, 'MALFORMED'],
    ['rules out of bounds', { rules: { ...firstPolicy, teacherWaitMinutes: 46 } }, 'MALFORMED'],
    ['another way to pay', { rules: { ...firstPolicy, payBy: 'luck' as 'lesson' } }, 'MALFORMED'],
  ])('refused: %s', (_case, over, reason) => {
    expect(() => nextPolicy(first, wish(over), admin, start)).toThrow(expect.objectContaining({ reason }) as Error);
  });

  test('whoever comes second is told which version stands', () => {
    const refused = expect.objectContaining({ details: { version: 2 } }) as Error;
    expect(() => nextPolicy(ahead, wish(), admin, start)).toThrow(refused);
  });

  test('the rules of a version that lies ahead may be made to hold sooner', () => {
    const at0 = nextPolicy(ahead, wish({ rules: ahead, after: 2 }), admin, start);
    expect(at0).toMatchObject({ version: 3, validFrom: start });
  });

  test('what differs is named', () => {
    expect(changedRules(firstPolicy, other)).toHaveLength(7);
    expect(changedRules(firstPolicy, firstPolicy)).toEqual([]);
  });
});
