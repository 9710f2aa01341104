import { DateTime } from 'luxon';
import { dateText, expiryText, localDate, offsetLabel, agoText, relativeText, timeOf, weekdayText } from './time.ts';
import { dayBefore, instantsOfHour, knownZone, offsetMinutes, startOfDay, wallTime } from './wall-clock.ts';

const zones = [
  'UTC',
  'Australia/Darwin',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'America/Toronto',
  'Asia/Kathmandu',
  'Asia/Manila',
  'Africa/Cairo',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Chatham',
  'America/St_Johns',
];
const hour = 3_600_000;
/** Every 31 hours of two years: all hours of the day, both sides of each change of the clocks. */
const instants = Array.from(
  { length: (2 * 365 * 24) / 31 },
  (_unused, step) => Date.UTC(2026, 0, 1) + step * 31 * hour,
);

test.each(zones)('DASH-02, LIM-17 in %s every writing of a time agrees with the library of time', (zone) => {
  for (const when of instants) {
    const theirs = DateTime.fromMillis(when, { zone });
    const formats = ['HH:mm', 'HH:mm:ss', 'ccc d LLL yyyy', 'ccc', 'yyyy-MM-dd', 'dd LLLL yyyy'];
    expect([
      timeOf(when, zone),
      timeOf(when, zone, { seconds: true }),
      dateText(when, zone),
      weekdayText(when, zone),
      localDate(when, zone),
      expiryText(when, zone),
      offsetMinutes(when, zone),
    ]).toEqual([...formats.map((format) => theirs.toFormat(format, { locale: 'en' })), theirs.offset]);
  }
});

test('the hour that a clock skips and the hour that it shows twice', () => {
  const springs = Date.UTC(2026, 2, 8, 7);
  expect([timeOf(springs - 1, 'America/Toronto'), timeOf(springs, 'America/Toronto')]).toEqual(['01:59', '03:00']);
  const falls = Date.UTC(2026, 10, 1, 6);
  expect([timeOf(falls - hour, 'America/Toronto'), timeOf(falls, 'America/Toronto')]).toEqual(['01:00', '01:00']);
  expect([offsetLabel('America/Toronto', falls - hour), offsetLabel('America/Toronto', falls)]).toEqual([
    'UTC−4',
    'UTC−5',
  ]);
});

test('NS-22 a whole hour of the wall is one instant, none where clocks skip it and two where they go back over it', () => {
  const inToronto = (date: string, hours: number) =>
    instantsOfHour(date, hours, 'America/Toronto').map((when) => new Date(when).toISOString().slice(11, 16));
  expect([inToronto('2026-11-01', 0), inToronto('2026-11-01', 1), inToronto('2026-03-08', 2)]).toEqual([
    ['04:00'],
    ['05:00', '06:00'],
    [],
  ]);
});

test('LST-12 a day begins at its first instant in every zone, also where midnight is skipped or comes twice', () => {
  const wrong = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
    const changes = instants.filter((when) => offsetMinutes(when, zone) !== offsetMinutes(when + 31 * hour, zone));
    return changes.flatMap((change) =>
      [-1, 0, 1, 2, 3].flatMap((days) => {
        const date = localDate(change + days * 24 * hour, zone);
        const begins = startOfDay(date, zone);
        return localDate(begins, zone) === date && localDate(begins - 1, zone) < date ? [] : [`${zone} ${date}`];
      }),
    );
  });
  expect(wrong).toEqual([]);
  // Clocks go back from one to midnight: the first of the two midnights.
  expect(startOfDay('2026-10-25', 'Atlantic/Azores')).toBe(Date.UTC(2026, 9, 25, 0));
  // Clocks go forward at midnight: the day begins at one.
  expect(timeOf(startOfDay('2026-03-08', 'America/Havana'), 'America/Havana')).toBe('01:00');
});

test.each([
  ['2026-03-31', { months: 1 }, '2026-02-28'],
  ['2026-01-15', { months: 1 }, '2025-12-15'],
  ['2028-03-31', { months: 1 }, '2028-02-29'],
  ['2026-03-01', { days: 1 }, '2026-02-28'],
  ['2026-12-31', { days: -1 }, '2027-01-01'],
])('LST-14 the day %s less %o is %s', (date, less, expected) => expect(dayBefore(date, less)).toBe(expected));

test('a zone that the browser does not know, or none, reads as UTC', () => {
  const noon = Date.UTC(2026, 5, 1, 12);
  expect(wallTime(noon, 'Mars/Olympus')).toEqual(wallTime(noon, 'UTC'));
  expect(timeOf(noon, '')).toBe('12:00');
  const theirs = ['Mars/Olympus', '', 'Australia/Darwin'].map((zone) =>
    DateTime.fromMillis(noon, { zone: knownZone(zone) }),
  );
  expect(theirs.map((time) => time.toFormat('HH:mm'))).toEqual(['12:00', '12:00', '21:30']);
});

test.each([
  [12 * 60_000, 'in 12 minutes'],
  [60_000, 'in 1 minute'],
  [-2 * hour - 59 * 60_000, '2 hours ago'],
  [-16 * hour, '16 hours ago'],
  [-3 * 24 * hour, '3 days ago'],
  [-24 * hour, '1 day ago'],
  [-59_000, '59 seconds ago'],
  [0, 'in 0 seconds'],
  [60 * 24 * hour, 'in 1 month'],
])('CALL-42, ANN-09 %i ms from now reads "%s"', (ms, expected) => expect(relativeText(ms, 0)).toBe(expected));

test.each([
  [0, '0 seconds ago'],
  [400, '0 seconds ago'],
  [5_000, '0 seconds ago'],
  [-1_000, '1 second ago'],
  [-2 * 60_000, '2 minutes ago'],
])('ANN-09 what was posted %i ms from now reads "%s", never as what is to come', (ms, expected) =>
  expect(agoText(ms, 0)).toBe(expected),
);

test('of all zones those used last are kept, however they are spelled', () => {
  const names = Intl.supportedValuesOf('timeZone');
  expect(names.length).toBeGreaterThan(300);
  for (const zone of names) wallTime(0, zone);
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  for (const zone of names.slice(-200)) wallTime(0, zone.toUpperCase());
  expect(made).not.toHaveBeenCalled();
  wallTime(0, names[0] ?? '');
  wallTime(0, names.at(-200) ?? '');
  expect(made).toHaveBeenCalledTimes(2);
  made.mockRestore();
});
