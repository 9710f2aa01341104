/** Until when a student answers, which hours are proposed, and what becomes of a lesson in its teacher's time off. */
import { aBookedLesson, aGroupLesson, anHourGivenBack, at, hour, start } from '../../test/builders.ts';
import type { Lesson } from './lesson.ts';
import { answerUntil, askAgainAt, fateOf, hoursAround, nearestHours, offLesson } from './move-proposal.ts';
import { firstPolicy } from './policy.ts';

const day = 24 * hour;

test.each<[string, number, number | undefined]>([
  ['far ahead: a day', -10 * day, -9 * day],
  ['where the lock comes first: an hour before it', -20 * hour, -13 * hour],
  ['an hour is left', -14 * hour, -13 * hour],
  ['less than an hour is left: nobody is asked', -14 * hour + 1, undefined],
  ['within the lock: nobody is asked', -hour, undefined],
])('NS-76 a student answers, %s', (_what, asked, until) => {
  const expected = until === undefined ? undefined : at(until);
  expect(answerUntil(aBookedLesson(), at(asked))).toEqual(expected);
});

test('NS-76 by the lock of the policy that the lesson was booked under', () => {
  const lesson = aBookedLesson({ policy: { ...firstPolicy, cancelLockMinutes: 0 } });
  expect(answerUntil(lesson, at(-10 * hour))).toEqual(at(-hour));
});

const hoursAt = (...offsets: number[]) => offsets.map((offset) => ({ startsAt: at(offset * hour) }));

test.each<[string, number[], number[]]>([
  ['none', [], []],
  ['all of two', [30, -20], [-20, 30]],
  ['the nearest of many, by their starts', [50, -30, 6, -5, 4], [-5, 4, 6]],
  ['of two as near the earlier one', [9, -9, 2, 3], [-9, 2, 3]],
])('NS-76 proposed are %s', (_what, free, expected) => {
  expect(nearestHours(hoursAt(...free), start)).toEqual(hoursAt(...expected));
});

test('NS-76 hours of seven days on either side are looked at, and none that begins within the hour', () => {
  expect(hoursAround({ startsAt: start }, at(-20 * day))).toEqual({ from: at(-7 * day), until: at(7 * day) });
  expect(hoursAround({ startsAt: start }, at(-2 * day))).toEqual({ from: at(-2 * day + hour), until: at(7 * day) });
});

const now = at(-3 * day);
const booked = aBookedLesson();
const waiting = offLesson('off', booked);
test('NS-76 whoever is asked again is asked while there is an hour to answer, also when the job is minutes late', () => {
  const lesson = aBookedLesson();
  for (const hoursAhead of [14.5, 16, 19, 20, 40]) {
    const [stayed, now] = [at(-hoursAhead * hour), at(-hoursAhead * hour + 1_000)];
    const again = askAgainAt(lesson, stayed, now) ?? now;
    expect(again.getTime()).toBeLessThanOrEqual(stayed.getTime() + 6 * hour);
    expect([hoursAhead, answerUntil(lesson, at(9 * 60_000, again))]).toEqual([hoursAhead, expect.any(Date)]);
  }
  expect(askAgainAt(lesson, undefined, at(-20 * hour))).toBeUndefined();
});

const proposed = { ...waiting, state: 'proposed', answerUntil: at(-2 * day) } as const;

const fates: [string, Parameters<typeof fateOf>, ReturnType<typeof fateOf>][] = [
  ['it waits and an hour is free', [waiting, booked, { hours: 1, now }], { state: 'proposed', until: at(-2 * day) }],
  ['no hour is free', [waiting, booked, { hours: 0, now }], { state: 'no-hours' }],
  ['there is no time to ask', [waiting, booked, { hours: 3, now: at(-13 * hour) }], { state: 'too-soon' }],
  ['it is asked already', [proposed, booked, { hours: 0, now }], undefined],
  ['the last instant has come', [proposed, booked, { hours: 0, now: at(-2 * day) }], { state: 'lapsed' }],
  ['the last instant is near', [proposed, booked, { hours: 0, now: at(-2 * day - 1) }], undefined],
];
test.each(fates)('NS-76 what becomes of a lesson when %s', (_what, question, expected) => {
  expect(fateOf(...question)).toEqual(expected);
});

test('NS-76 a lesson of a group is cancelled, whoever sits in it', () => {
  for (const lesson of [aGroupLesson(), aGroupLesson({ status: 'open' })])
    expect(fateOf(offLesson('off', lesson), lesson, { hours: 3, now })).toEqual({ state: 'cancelled' });
});

const others: [string, Lesson | undefined][] = [
  ['is gone', undefined],
  ['was given back', anHourGivenBack()],
  ['was cancelled', aBookedLesson({ status: 'cancelled' })],
  ['has begun', aBookedLesson({ status: 'in-progress' })],
  ["is another student's by now", aBookedLesson({ bookingId: '0190b7a4-0000-7000-8000-000000000009' })],
  ['is at another hour', aBookedLesson({ startsAt: at(hour) })],
];
test.each(others)('NS-76 one that %s is left alone', (_what, lesson) => {
  for (const off of [waiting, proposed]) expect(fateOf(off, lesson, { hours: 3, now })).toEqual({ state: 'elsewhere' });
});

test('NS-76 one whose start passed before anybody looked ends as it was to end by then', () => {
  const late = { hours: 3, now: at(2 * hour) };
  expect(fateOf(proposed, booked, late)).toEqual({ state: 'lapsed' });
  expect(fateOf(waiting, booked, late)).toEqual({ state: 'too-soon' });
  const group = aGroupLesson({ status: 'open' });
  expect(fateOf(offLesson('off', group), group, late)).toEqual({ state: 'cancelled' });
});
