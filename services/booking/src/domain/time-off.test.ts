/** How long and when a teacher may be away, and what lies in it. */
import { aBookedLesson, aGroupLesson, anOpenSlot, at, hour, minute, outcomeOf, start } from '../../test/builders.ts';
import { checkRange, checkSoonEnough, inTheWay, liesIn, newTimeOff, shortened, type TimeOff } from './time-off.ts';

const now = at(-48 * hour);
const day = 24 * hour;
const made = { id: 'off', tutorUid: 'tutor', madeBy: 'tutor' };

test.each<[string, number, number, string]>([
  ['a morning', 0, 4 * hour, 'kept'],
  ['from this instant', -48 * hour, 0, 'TIME_OFF_PAST'],
  ['from before', -49 * hour, 0, 'TIME_OFF_PAST'],
  ['28 days', 0, 28 * day, 'kept'],
  ['a minute more', 0, 28 * day + minute, 'TIME_OFF_TOO_LONG'],
  ['to the end of a year', 340 * day, 363 * day, 'kept'],
  ['beyond it', 340 * day, 363 * day + minute, 'TIME_OFF_TOO_LONG'],
  ['no time at all', 0, 0, 'MALFORMED'],
  ['backwards', hour, 0, 'MALFORMED'],
])('NS-76 %s is %3$s', (_what, from, until, expected) => {
  const range = { from: at(from), until: at(until) };
  expect(outcomeOf(() => checkRange(range, now)) ?? 'kept').toBe(expected);
});

test('NS-76 the words for the own eye are trimmed, and at most 200 characters of any kind', () => {
  const note = (words: string) =>
    outcomeOf(() => newTimeOff({ from: start, until: at(hour), note: words }, made, now).note);
  expect(note('  Dentist \n')).toBe('Dentist');
  expect(note('🦷'.repeat(200))).toBe('🦷'.repeat(200));
  expect(note('x'.repeat(201))).toBe('MALFORMED');
});

const off: TimeOff = {
  ...made,
  from: start,
  until: at(4 * hour),
  note: '',
  madeAt: now,
  takenBackAt: undefined,
};

test.each<[string, number, number, Date, string]>([
  ['later and earlier', hour, 3 * hour, now, 'shorter'],
  ['the same', 0, 4 * hour, now, 'shorter'],
  ['a minute earlier', -minute, 4 * hour, now, 'TIME_OFF_NOT_SHORTER'],
  ['a minute longer', 0, 4 * hour + minute, now, 'TIME_OFF_NOT_SHORTER'],
  ['to nothing', hour, hour, now, 'MALFORMED'],
  ['while it lasts', 0, 2 * hour, at(hour), 'shorter'],
  ['when it is over', 0, 2 * hour, at(4 * hour), 'TIME_OFF_NOT_FOUND'],
])('NS-76 made %s: %4$s', (_what, from, until, when, expected) => {
  const made = outcomeOf(() => shortened(off, { from: at(from), until: at(until) }, when));
  expect(typeof made === 'string' ? made : 'shorter').toBe(expected);
});

test.each([
  [-50 * minute, false],
  [-49 * minute, true],
  [0, true],
  [4 * hour - minute, true],
  [4 * hour, false],
])('NS-76 a lesson that begins %d ms from its begin lies in it: %p', (offset, expected) => {
  expect(liesIn(at(offset), off)).toBe(expected);
});

test('NS-76 hours that nobody booked close, lessons with people are looked at, and what has begun or is over is neither', () => {
  const of = (lesson: ReturnType<typeof anOpenSlot>) => ({ lesson });
  const [free, booked, group, empty] = [
    anOpenSlot(),
    aBookedLesson(),
    aGroupLesson({ status: 'open' }),
    aGroupLesson(),
  ];
  const others = [aBookedLesson({ status: 'in-progress' }), aBookedLesson({ status: 'cancelled' })];
  const outside = anOpenSlot({ startsAt: at(4 * hour) });
  const found = inTheWay(off, [free, booked, group, empty, ...others, outside].map(of));
  expect(found).toEqual({ free: [of(free)], booked: [of(booked), of(group), of(empty)] });
});

test.each([
  [-12 * hour, 'kept'],
  [-12 * hour + 1, 'TIME_OFF_TOO_SOON'],
])('NS-76, BOOK-28 %d ms before a lesson inside: %s', (offset, expected) => {
  const check = () => checkSoonEnough([{ lesson: aBookedLesson() }], at(offset));
  expect(outcomeOf(check) ?? 'kept').toBe(expected);
});
