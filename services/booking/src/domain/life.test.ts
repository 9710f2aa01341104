/** When a lesson begins, and who may come into its room. */
import {
  aBookedLesson,
  aGroupLesson,
  admin,
  anHourGivenBack,
  anOpenSlot,
  aSeat,
  at,
  kinds,
  minute,
  second,
  start,
  student,
  tutor,
} from '../../test/builders.ts';
import { commence, commenceWindow, join, onlyObserves } from './life.ts';
import { firstPolicy } from './policy.ts';

const notFound = 'This booking was not found.';
const notRunning = 'This lesson is not in progress.';
const missed = 'You missed the deadline to commence this lesson. The student has been refunded.';
const stranger = { id: 'f'.repeat(32), name: '' };

test.each([
  [-10 * minute - 1, 'too-early'],
  [-10 * minute, 'open'],
  [0, 'open'],
  [5 * minute - 1, 'open'],
  [5 * minute, 'missed'],
])('LIM-07, FB-49 %i ms from the start the window is %s', (offset, expected) => {
  expect(commenceWindow({ startsAt: start, policy: firstPolicy }, at(offset))).toBe(expected);
});

test.each([
  ['an hour that nobody booked', anOpenSlot()],
  ['an hour that was given back', anHourGivenBack()],
  ['a group without students', aGroupLesson()],
])('LIVE-21 %s: "Cannot commence an empty booking!"', (_what, lesson) => {
  expect(() => commence(lesson, tutor, start)).toThrow('Cannot commence an empty booking!');
});

describe.each(kinds)('%s', (_kind, make) => {
  const running = (status: 'in-progress' | 'tutor-present' = 'in-progress') =>
    make({ status, commencedAt: at(-5 * minute) });

  test.each([
    [-10 * minute - 1, 'A lesson can be commenced from 10 minutes before its start.'],
    [-10 * minute, undefined],
    [5 * minute - 1, undefined],
    [5 * minute, missed],
  ])('FB-49, LIM-07, LIVE-14 commencing %i ms from the start: %s', (offset, text) => {
    const act = () => commence(make(), tutor, at(offset));
    if (text) return expect(act).toThrow(text);
    const lesson = { status: 'in-progress', commencedAt: at(offset), firstJoinedAt: undefined, seats: make().seats };
    return expect(act()).toMatchObject({ from: 'open', cause: 'commence', actor: tutor, lesson });
  });

  test('LIVE-17 the deadline-missed text also after the sweeper came', () => {
    const swept = make({ status: 'tutor-absent' }, { status: 'tutor-absent' });
    expect(() => commence(swept, tutor, at(5 * minute))).toThrow(missed);
  });

  test.each([
    [-10 * minute - 1, false],
    [-10 * minute, true],
    [5 * minute - 1, true],
    [5 * minute, false],
  ])("LIVE-22 the tutor's join %i ms from the start commences: %s", (offset, commences) => {
    const act = () => join(make(), tutor, at(offset));
    if (!commences) return expect(act).toThrow(notRunning);
    const { lesson, commenced, isFirst } = act();
    expect(commenced).toMatchObject({ cause: 'join', from: 'open', lesson: { status: 'in-progress' } });
    expect(commenced?.lesson).toBe(lesson);
    expect(lesson).toMatchObject({ commencedAt: at(offset), firstJoinedAt: at(offset) });
    return expect(isFirst).toBe(true);
  });

  test("LIVE-23 a student's join never commences, nor does an administrator's", () => {
    for (const actor of [student, admin]) expect(() => join(make(), actor, start)).toThrow(notRunning);
  });

  test.each(['in-progress', 'tutor-present'] as const)(
    'LIVE-23, CON-07 %s lets student, tutor and administrator in',
    (status) => {
      for (const actor of [student, tutor, admin]) {
        expect(join(running(status), actor, at(20 * minute)).lesson.status).toBe(status);
      }
    },
  );

  test('PERM-39 who has no seat, or gave it back, does not learn that the lesson exists', () => {
    const left = aSeat(second, { status: 'student-cancelled' });
    const lesson = { ...running(), seats: [left, ...running().seats] };
    for (const actor of [second, { ...stranger, role: 'student' }, { ...stranger, role: 'tutor' }] as const) {
      for (const one of [lesson, running(), make()]) expect(() => join(one, actor, start)).toThrow(notFound);
    }
    expect(join(lesson, student, start)).toMatchObject({ isFirst: true });
  });

  test('CON-07 only the first join is recorded', () => {
    const first = join(running(), student, at(minute));
    expect(first).toMatchObject({ isFirst: true, commenced: undefined, lesson: { firstJoinedAt: at(minute) } });
    const later = join(first.lesson, tutor, at(2 * minute));
    expect(later).toMatchObject({ isFirst: false, commenced: undefined, lesson: { firstJoinedAt: at(minute) } });
  });

  test('NS-21 CON-07 an administrator who watches is nobody’s first join', () => {
    const { lesson, isFirst, commenced } = join(running(), admin, at(minute));
    expect([lesson.firstJoinedAt, isFirst, commenced]).toEqual([undefined, false, undefined]);
    expect(join(lesson, tutor, at(2 * minute))).toMatchObject({ isFirst: true });
    expect(join(lesson, student, at(2 * minute))).toMatchObject({ isFirst: true });
  });

  test.each([
    [50 * minute - 1, true],
    [50 * minute, false],
  ])('LIM-07 joining %i ms after the start: %s', (offset, isOpen) => {
    const act = () => join(running(), student, at(offset));
    if (isOpen) expect(act().lesson.status).toBe('in-progress');
    else expect(act).toThrow('This lesson is over.');
  });
});

test('PERM-39 a student who gave an hour back no longer knows its room, whoever has it now', () => {
  const [gaveBack] = anHourGivenBack().seats;
  const seats = gaveBack ? [gaveBack, aSeat(second)] : [];
  for (const lesson of [anHourGivenBack(), anOpenSlot(), aBookedLesson({ seats, status: 'in-progress' })]) {
    expect(() => join(lesson, student, start)).toThrow(notFound);
  }
  expect(join(aBookedLesson({ seats, status: 'in-progress' }), second, start).isFirst).toBe(true);
});

test('NS-21 an administrator who teaches the lesson does not only watch', () => {
  expect(onlyObserves(admin, tutor.id)).toBe(true);
  expect(onlyObserves(admin, admin.id)).toBe(false);
  expect(onlyObserves(tutor, student.id)).toBe(false);
  expect(join(aBookedLesson({ tutorUid: admin.id }), admin, start)).toMatchObject({ isFirst: true });
});
