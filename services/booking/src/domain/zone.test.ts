import { DateTime } from 'luxon';
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { firstInstantOf, isZone, parseDate, startOfToday, wallClock, wallDay } from './zone.ts';

const zones = [
  'UTC',
  'America/New_York',
  'Europe/London',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Australia/Darwin',
  'America/St_Johns',
  'Asia/Beirut',
  'America/Sao_Paulo',
];

test('SRCH-06 the wall clock agrees with another implementation at any instant in any zone', () => {
  const instants = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2032, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, at) => {
      const local = DateTime.fromMillis(at, { zone });
      expect(wallClock(at, zone)).toBe(at + local.offset * 60_000);
      expect(wallDay(at, zone)).toBe(Date.UTC(local.year, local.month - 1, local.day));
    }),
    { numRuns: 500 },
  );
});

test('SRCH-05 the first instant of any day agrees too, also where midnight is skipped', () => {
  const days = fc.integer({ min: 16_436, max: 22_645 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), days, (zone, day) => {
      const wall = day * 86_400_000;
      const date = new Date(wall);
      const local = DateTime.fromObject(
        { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
        { zone },
      );
      fc.pre(local.day === date.getUTCDate());
      expect(firstInstantOf(wall, zone)).toBe(local.startOf('day').toMillis());
    }),
    { numRuns: 500 },
  );
});

test('SRCH-05 Beirut begins 26 March 2028 at one o’clock', () => {
  const at = firstInstantOf(Date.UTC(2028, 2, 26), 'Asia/Beirut');
  expect(new Date(at).toISOString()).toBe('2028-03-25T22:00:00.000Z');
  expect(new Date(wallClock(at, 'Asia/Beirut')).toISOString()).toBe('2028-03-26T01:00:00.000Z');
});

test.each([
  ['2026-06-01T14:29:59.999Z', '2026-05-31T14:30:00.000Z'],
  ['2026-06-01T14:30:00.000Z', '2026-06-01T14:30:00.000Z'],
])('at %s the day in Darwin began at %s', (now, began) => {
  expect(startOfToday(new Date(now), 'Australia/Darwin').toISOString()).toBe(began);
});

test.each([
  ['Australia/Darwin', true],
  ['Mars/Base', false],
  ['', false],
  ["'; drop table", false],
  ['+05:30', false],
  ['-08:00', false],
])('SRCH-05 %j is a zone: %s', (zone, known) => {
  expect(isZone(zone)).toBe(known);
});

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['26-1-1', false],
  ['2026-02', false],
  ['2026-02-28T00', false],
  [' 2026-02-28', false],
  ['2026-02-28 ', false],
  ['+002026-02-28', false],
  ['+010000-01', false],
  ['-000001-01', false],
  ['', false],
  ['soon', false],
  ['2026-13-01', false],
])('NS-47 %s is a date: %s', (text, known) => {
  expect(parseDate(text) !== undefined).toBe(known);
});

test('SRCH-05 four thousand spellings of a zone are one clock', () => {
  const letters = [...'America/Argentina/Buenos_Aires'].filter((letter) => letter !== '/' && letter !== '_');
  const spelled = Array.from({ length: 4_000 }, (_none, at) => {
    const cased = letters.map((letter, place) => ((at >> place) & 1 ? letter.toUpperCase() : letter.toLowerCase()));
    return `${cased.slice(0, 7).join('')}/${cased.slice(7, 16).join('')}/${cased.slice(16, 22).join('')}_${cased.slice(22).join('')}`;
  });
  expect(new Set(spelled).size).toBe(4_000);
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  try {
    const noon = Date.UTC(2026, 10, 24, 12);
    expect(new Set(spelled.map((zone) => (isZone(zone) ? wallClock(noon, zone) : NaN)))).toEqual(
      new Set([noon - 3 * 3_600_000]),
    );
    expect(made).toHaveBeenCalledTimes(1);
  } finally {
    made.mockRestore();
  }
});

test('SRCH-05 clocks of two hundred zones are kept, and that of one more is right too', () => {
  const names = Intl.supportedValuesOf('timeZone').filter((zone) => isZone(zone));
  expect(names.length).toBeGreaterThan(300);
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  try {
    const clocks = (zones: readonly string[]) => zones.map((zone) => wallClock(0, zone));
    const latest = clocks(names.slice(-200));
    made.mockClear();
    expect(clocks(names.slice(-200))).toEqual(latest);
    expect(made).not.toHaveBeenCalled();
    clocks(names.slice(0, 1));
    clocks(names.slice(-200, -199));
    expect(made).toHaveBeenCalledTimes(2);
  } finally {
    made.mockRestore();
  }
});
