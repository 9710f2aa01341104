import { at, hour, minute, start } from '../../test/builders.ts';
import type { Seat } from './lesson.ts';
import { feedbackEnd, type Outage } from './outage.ts';
import { isToBeReminded, startsDue, type Reminder } from './reminder.ts';
import { feedbackUntil, firstPolicy } from './policy.ts';

const day = 24 * hour;

test.each<[Reminder, number, boolean]>([
  ['day-before', -day - 1, false],
  ['day-before', -day, true],
  ['three-hours-before', -3 * hour - 1, false],
  ['three-hours-before', -3 * hour, true],
  ['hour-before', -hour - 1, false],
  ['hour-before', -hour, true],
  ['hour-before', -1, true],
  ['soon-before', -10 * minute - 1, false],
  ['soon-before', -10 * minute, true],
  ['feedback', 20 * hour - 1, false],
  ['feedback', 20 * hour, true],
])('FB-45, NS-60 %s is due %i ms from the start: %s', (reminder, offset, isDue) => {
  expect(start.getTime() <= startsDue(reminder, at(offset)).until.getTime()).toBe(isDue);
});

test.each<[Reminder, string, number, boolean]>([
  ['hour-before', 'open', -1, true],
  ['hour-before', 'open', 0, false],
  ['hour-before', 'pending', -hour, false],
  ['hour-before', 'tutor-absent', -minute, false],
  ['hour-before', 'cancelled', -minute, false],
  ['hour-before', 'in-progress', -minute, false],
  ['soon-before', 'open', -1, true],
  ['soon-before', 'open', 0, false],
  ['three-hours-before', 'open', -hour - 1, true],
  ['three-hours-before', 'open', -hour, false],
  ['day-before', 'open', -hour - 1, true],
  ['day-before', 'open', -hour, false],
  ['day-before', 'cancelled', -day, false],
])('FB-45 %s, of a lesson that is %s, %i ms from its start: %s', (reminder, status, offset, expected) => {
  const lesson = { status: status as 'open', startsAt: start, seats: [], policy: firstPolicy };
  expect(isToBeReminded(reminder, lesson, { now: at(offset) })).toBe(expected);
});

const seats = (...all: [Seat['status'], boolean][]) =>
  all.map(([status, hasFeedback]) => ({ status, hasFeedback })) as unknown as Seat[];

test.each([
  ['pending-feedback', 20 * hour, seats(['pending-feedback', false]), true],
  ['pending-feedback', 24 * hour - 1, seats(['pending-feedback', false]), true],
  ['pending-feedback', 24 * hour, seats(['pending-feedback', false]), false],
  ['completed', 20 * hour, seats(['completed', true], ['pending-feedback', false]), true],
  ['completed', 20 * hour, seats(['completed', true], ['student-absent', false]), false],
  ['student-absent', 20 * hour, seats(['student-absent', false]), false],
  ['tutor-absent', 20 * hour, seats(['tutor-absent', false]), false],
  ['in-progress', 20 * hour, seats(['booked', false]), false],
] as const)('NS-60 a teacher is reminded of feedback for a lesson that is %s, %i ms after its start', (...row) => {
  const [status, offset, sat, expected] = row;
  const lesson = { status, startsAt: start, seats: sat, policy: firstPolicy };
  expect(isToBeReminded('feedback', lesson, { now: at(offset) })).toBe(expected);
});

test('FEED-04 feedback may be given for 24 hours', () => {
  expect(feedbackUntil({ startsAt: start, policy: firstPolicy })).toEqual(at(day));
});

test('NS-74 what was away moves the end of feedback, and its reminder comes as long as there is time', () => {
  const lesson = {
    status: 'pending-feedback',
    startsAt: start,
    seats: seats(['pending-feedback', false]),
    policy: firstPolicy,
  } as const;
  const outages: Outage[] = [{ part: 'booking', name: '', from: at(19 * hour), until: at(25 * hour) }];
  expect(feedbackEnd(lesson, outages)).toEqual(at(30 * hour));
  const is = (now: number, known?: Outage[]) =>
    isToBeReminded('feedback', lesson, { now: at(now), outages: known ?? [] });
  expect([is(25 * hour), is(25 * hour, outages), is(30 * hour - 1, outages), is(30 * hour, outages)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
