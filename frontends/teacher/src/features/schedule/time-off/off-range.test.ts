import { faultOf, hoursOf, rangeOf, rangeText, usualHours } from './off-range.ts';

const zone = 'Australia/Darwin';
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour) - 9.5 * 3_600_000;
const on = (date: string, hour: number) => ({ date, hour });

test('NS-76 usual is all of tomorrow, of the teacher’s own clock', () => {
  expect(rangeOf(usualHours(at(24, 12), zone), zone)).toEqual({ from: at(25, 0), until: at(26, 0) });
});

test.each([
  [on('2026-11-25', 9), on('2026-11-25', 17), at(25, 9), at(25, 17)],
  [on('2026-11-25', 0), on('2026-11-27', 24), at(25, 0), at(28, 0)],
])('NS-76 hours are instants, and the same hours again: %j to %j', (from, until, begin, end) => {
  const range = rangeOf({ from, until }, zone);
  expect(range).toEqual({ from: begin, until: end });
  expect(hoursOf({ from: begin, until: end }, zone)).toEqual({ from, until });
});

test('NS-76 an hour that clocks skip is the one after it', () => {
  const range = rangeOf({ from: on('2026-03-29', 2), until: on('2026-03-29', 24) }, 'Europe/Berlin');
  expect(range).toEqual({ from: Date.UTC(2026, 2, 29, 1), until: Date.UTC(2026, 2, 29, 22) });
});

test('NS-76 without a day there are no hours', () => {
  expect(rangeOf({ from: { date: null, hour: 0 }, until: on('2026-11-25', 24) }, zone)).toBeUndefined();
});

test.each([
  [at(25, 9), at(25, 9), 'backwards'],
  [at(24, 12), at(25, 9), 'past'],
  [at(25, 0), at(25, 0) + 28 * 86_400_000, undefined],
  [at(25, 0), at(25, 1) + 28 * 86_400_000, 'tooLong'],
])('NS-76 from %d until %d: %s', (from, until, expected) => {
  expect(faultOf({ from, until }, at(24, 12))).toBe(expected);
});

test.each([
  [at(25, 0), at(26, 0), 'Wed 25 Nov 2026'],
  [at(25, 0), at(28, 0), 'Wed 25 Nov 2026 to Fri 27 Nov 2026'],
  [at(25, 9), at(25, 17), 'Wed 25 Nov 2026, 09:00 to 17:00'],
  [at(25, 9), at(26, 0), 'Wed 25 Nov 2026, 09:00 to 24:00'],
  [at(25, 9), at(27, 12), 'Wed 25 Nov 2026, 09:00 to Fri 27 Nov 2026, 12:00'],
])('NS-76 from %d until %d reads %s', (from, until, expected) => {
  expect(rangeText({ from, until }, zone, (begin, end) => `${begin} to ${end}`)).toBe(expected);
});
