/** Days on which clocks change, in every zone there is over three years: no slot is lost, doubled or found under another hour. A sample in every run, all of them with FULL=1. */
import { DateTime } from 'luxon';
import { searchWindows, type Window } from './search.ts';
import { isOnTheHour } from './slot.ts';
import { firstInstantOf, offsetAt } from './zone.ts';

const aDay = 86_400_000;
const aQuarter = 900_000;
const [first, last] = [Date.UTC(2026, 0, 1), Date.UTC(2028, 11, 31)];
const long = new Date('2025-12-01T00:00:00.000Z');
const all = Intl.supportedValuesOf('timeZone');
/** Halves and quarters of hours, changes at midnight and by half an hour, and a spread over the rest. */
const odd = [
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'America/St_Johns',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Atlantic/Azores',
  'America/Havana',
];
const zones = process.env.FULL ? all : [...new Set([...odd, ...all.filter((_zone, index) => index % 29 === 0)])];

const dateOf = (day: number) => new Date(day).toISOString().slice(0, 10);

/** Local days that are not 24 hours long. */
function changeDays(zone: string): number[] {
  const days: number[] = [];
  let before = offsetAt(firstInstantOf(first, zone), zone);
  for (let day = first; day <= last; day += aDay) {
    const after = offsetAt(firstInstantOf(day + aDay, zone), zone);
    if (after !== before) days.push(day);
    before = after;
  }
  return days;
}

/** The first quarter of an hour whose wall shows this date: where midnight comes twice, the first of the two. */
function beginning(day: number, zone: string): number {
  let at = day - 15 * 4 * aQuarter;
  while (DateTime.fromMillis(at, { zone }).toISODate() !== dateOf(day)) at += aQuarter;
  return at;
}

const windowsOf = (day: number, zone: string, hour?: number): Window[] =>
  searchWindows({ startDate: dateOf(day), endDate: dateOf(day), hour, zone }, long);
const holds = (windows: readonly Window[], at: number) => windows.some(({ from, to }) => at >= from && at < to);

test.each(zones)('SRCH-05, SRCH-06, NS-22 %s', (zone) => {
  const student = all[(all.indexOf(zone) * 7 + 3) % all.length] ?? 'UTC';
  for (const day of changeDays(zone)) {
    const [from, to] = [beginning(day, zone), beginning(day + aDay, zone)];
    // The day is one whole stretch, as long as the clocks make it.
    expect({ zone, day: dateOf(day), windows: windowsOf(day, zone) }).toEqual({
      zone,
      day: dateOf(day),
      windows: [{ from, to }],
    });
    const hours = Array.from({ length: 24 }, (_unused, hour) => windowsOf(day, zone, hour));
    for (let at = from; at < to; at += aQuarter) {
      const wall = DateTime.fromMillis(at, { zone });
      // Every instant of it lies under one hour only, the one that the wall shows, also when that hour comes twice.
      const found = hours.flatMap((windows, hour) => (holds(windows, at) ? [hour] : []));
      expect({ zone, at: wall.toISO(), found }).toEqual({ zone, at: wall.toISO(), found: [wall.hour] });
      expect(isOnTheHour(new Date(at), zone)).toBe(wall.minute === 0);
    }
    // What a teacher opens here, a student elsewhere finds under the hour of the student's own wall.
    for (let at = from; at < to; at += aQuarter) {
      if (!isOnTheHour(new Date(at), zone)) continue;
      const there = DateTime.fromMillis(at, { zone: student });
      const date = Date.UTC(there.year, there.month - 1, there.day);
      expect({ student, at, found: holds(windowsOf(date, student, there.hour), at) }).toEqual({
        student,
        at,
        found: true,
      });
    }
  }
});

test('there are clock changes in the sample', () => {
  const days = odd.map((zone) => changeDays(zone).length);
  expect(days).toEqual([6, 0, 6, 6, expect.any(Number), 6, 6, 6]);
});
