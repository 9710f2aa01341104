import { DateTime } from 'luxon';
import fc from 'fast-check';
import { dayWindows, isWithin, searchWindows, type SlotSearch } from './search.ts';

const now = new Date('2026-05-31T12:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();

function windows(search: Partial<SlotSearch>, at: Date = now) {
  const wanted = { startDate: '2026-06-01', endDate: '2026-06-01', hour: undefined, zone: 'UTC', ...search };
  return searchWindows(wanted, at).map(({ from, to }) => [iso(from), iso(to)]);
}

test('SRCH-05 a day of the student', () => {
  expect(windows({ zone: 'Australia/Darwin' })).toEqual([['2026-05-31T14:30:00.000Z', '2026-06-01T14:30:00.000Z']]);
});

test('CON-15 never into the past, which begins with this very millisecond', () => {
  expect(windows({ startDate: '2026-05-30', endDate: '2026-05-31' })).toEqual([
    ['2026-05-31T12:00:00.001Z', '2026-06-01T00:00:00.000Z'],
  ]);
  expect(windows({ startDate: '2026-05-01', endDate: '2026-05-30' })).toEqual([]);
});

test.each([
  ['2026-03-31', undefined],
  ['2026-03-30', 'Start date cannot be more than 2 months in the past'],
])('SRCH-22, LIM-12 a start on %s: %s', (startDate, message) => {
  const act = () => windows({ startDate, endDate: '2026-04-10' });
  if (message) expect(act).toThrow(expect.objectContaining({ reason: 'DATE_TOO_OLD', message }));
  else expect(act()).toEqual([]);
});

test('SRCH-22 two months before 30 April is the last day of a shorter February', () => {
  const april = new Date('2026-04-30T12:00:00.000Z');
  expect(() => windows({ startDate: '2026-02-27', endDate: '2026-03-01' }, april)).toThrow('more than 2 months');
  expect(windows({ startDate: '2026-02-28', endDate: '2026-03-01' }, april)).toEqual([]);
});

test.each([
  ['2026-03-30', 'DATE_TOO_OLD', 'End date cannot be more than 2 months in the past'],
  ['2026-03-31', 'END_BEFORE_START', 'End date cannot be selected before start date'],
])('SRCH-23, SRCH-24 an end on %s, before the start, is %s: %s', (endDate, reason, message) => {
  expect(() => windows({ endDate })).toThrow(expect.objectContaining({ reason, message }));
});

test('CON-15 the last millisecond of a day is still searched, its end is not', () => {
  const day = { startDate: '2026-05-31', endDate: '2026-05-31' };
  expect(windows(day, new Date('2026-05-31T23:59:59.998Z'))).toEqual([
    ['2026-05-31T23:59:59.999Z', '2026-06-01T00:00:00.000Z'],
  ]);
  expect(windows(day, new Date('2026-05-31T23:59:59.999Z'))).toEqual([]);
});

test('SRCH-24 the end before the start', () => {
  expect(() => windows({ endDate: '2026-05-31' })).toThrow('End date cannot be selected before start date');
});

test.each([
  ['2026-07-01', true],
  ['2026-07-02', false],
])('LIM-12 31 days are the most: 1 June to %s is allowed: %s', (endDate, allowed) => {
  const act = () => windows({ endDate });
  if (allowed) expect(act()).toHaveLength(1);
  else expect(act).toThrow('A search covers at most 31 days.');
});

const dates = { startDate: 'YYYY-MM-DD', endDate: 'YYYY-MM-DD' };
const anHour = { time: 'is an hour from 0 to 23' };
const aPart = { time: 'ends after it begins, by 24' };
test.each([
  [{ zone: 'Nowhere/At' }, { timezone: 'is not a time zone' }],
  [{ startDate: 'soon' }, dates],
  [{ endDate: '2026-06-31' }, dates],
  [{ hour: 24 }, anHour],
  [{ hour: -1 }, anHour],
  [{ hour: 1.5 }, anHour],
  [{ hour: 5, untilHour: 5 }, aPart],
  [{ hour: 5, untilHour: 25 }, aPart],
  [{ hour: 5, untilHour: 6.5 }, aPart],
])('NS-47 %j is malformed: %j', (search, fields) => {
  const message = 'Please correctly fill out all details before submitting.';
  expect(() => windows(search)).toThrow(expect.objectContaining({ reason: 'MALFORMED', message, details: { fields } }));
});

test('CON-01 an hour is [h, h + 1) of the student on every day', () => {
  expect(windows({ hour: 9, zone: 'Asia/Kathmandu', endDate: '2026-06-02' })).toEqual([
    ['2026-06-01T03:15:00.000Z', '2026-06-01T04:15:00.000Z'],
    ['2026-06-02T03:15:00.000Z', '2026-06-02T04:15:00.000Z'],
  ]);
  const nights = searchWindows({ startDate: '2026-06-01', endDate: '2026-06-02', hour: 23, zone: 'UTC' }, now);
  const found = ['01T22:59', '01T23:00', '02T00:00', '02T23:59'].filter((at) =>
    isWithin(nights, new Date(`2026-06-${at}:00.000Z`)),
  );
  expect(found).toEqual(['01T23:00', '02T23:59']);
});

test('CON-01 an hour that the clocks repeat is two hours long, one that they skip does not exist', () => {
  const autumn = new Date('2026-10-31T00:00:00.000Z');
  const repeated = { startDate: '2026-11-01', endDate: '2026-11-01', hour: 1, zone: 'America/New_York' };
  expect(windows(repeated, autumn)).toEqual([['2026-11-01T05:00:00.000Z', '2026-11-01T07:00:00.000Z']]);
  const spring = new Date('2026-03-01T00:00:00.000Z');
  const skipped = { startDate: '2026-03-08', endDate: '2026-03-08', hour: 2, zone: 'America/New_York' };
  expect(windows(skipped, spring)).toEqual([]);
});

test('CON-01 a part of the day is all its hours of the student on every day, also of one on which the clocks change', () => {
  expect(windows({ hour: 5, untilHour: 12, zone: 'Asia/Kathmandu', endDate: '2026-06-02' })).toEqual([
    ['2026-05-31T23:15:00.000Z', '2026-06-01T06:15:00.000Z'],
    ['2026-06-01T23:15:00.000Z', '2026-06-02T06:15:00.000Z'],
  ]);
  const spring = new Date('2026-03-01T00:00:00.000Z');
  const short = { startDate: '2026-03-08', endDate: '2026-03-08', hour: 0, untilHour: 5, zone: 'America/New_York' };
  expect(windows(short, spring)).toEqual([['2026-03-08T05:00:00.000Z', '2026-03-08T09:00:00.000Z']]);
});

const range = { startDate: '2026-05-31', endDate: '2026-06-02', zone: 'Australia/Darwin' };

test('CON-15 the days of a calendar are those of the student, from this moment on', () => {
  expect(dayWindows(range, now).map(({ day, from, to }) => [day, iso(from), iso(to)])).toEqual([
    ['2026-05-31', '2026-05-31T12:00:00.001Z', '2026-05-31T14:30:00.000Z'],
    ['2026-06-01', '2026-05-31T14:30:00.000Z', '2026-06-01T14:30:00.000Z'],
    ['2026-06-02', '2026-06-01T14:30:00.000Z', '2026-06-02T14:30:00.000Z'],
  ]);
});

test.each([
  [{ endDate: '2026-07-31' }, 62],
  [{ endDate: '2026-08-01' }, 'RANGE_TOO_LONG'],
  [{ endDate: '2026-05-30' }, 'END_BEFORE_START'],
  [{ startDate: '2026-01-01' }, 'DATE_TOO_OLD'],
  [{ zone: 'Nowhere/At' }, 'MALFORMED'],
  [{ endDate: '' }, 1],
])('CON-15 a calendar of %j: %s', (over, expected) => {
  const act = () => dayWindows({ ...range, ...over }, now);
  if (typeof expected === 'number') expect(act()).toHaveLength(expected);
  else expect(act).toThrow(expect.objectContaining({ reason: expected }));
});

test('CON-01 for any instant: it is found exactly when its local date and hour are what was asked for', () => {
  const zones = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Europe/London', 'Asia/Beirut'];
  const start = Date.UTC(2026, 0, 5);
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 340 }),
      fc.option(fc.integer({ min: 0, max: 23 }), { nil: undefined }),
      fc.integer({ min: -40, max: 120 }),
      (zone, day, hour, quarter) => {
        const noon = start + day * 86_400_000;
        const date = new Date(noon).toISOString().slice(0, 10);
        const at = noon + quarter * 900_000;
        const local = DateTime.fromMillis(at, { zone });
        const search = { startDate: date, endDate: date, hour, zone };
        const found = isWithin(searchWindows(search, new Date(noon - 5 * 86_400_000)), new Date(at));
        expect(found).toBe(local.toISODate() === date && (hour === undefined || local.hour === hour));
      },
    ),
    { numRuns: 1_000 },
  );
});
