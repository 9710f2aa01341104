import { DateTime } from 'luxon';
import fc from 'fast-check';
import { isWithin, searchWindows, type SlotSearch } from './search.ts';

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
])('SRCH-22, LIM-12 a start on %s: %s', (startDate, text) => {
  const act = () => windows({ startDate, endDate: '2026-04-10' });
  if (text) expect(act).toThrow(text);
  else expect(act()).toEqual([]);
});

test('SRCH-22 two months before 30 April is the last day of a shorter February', () => {
  const april = new Date('2026-04-30T12:00:00.000Z');
  expect(() => windows({ startDate: '2026-02-27', endDate: '2026-03-01' }, april)).toThrow('more than 2 months');
  expect(windows({ startDate: '2026-02-28', endDate: '2026-03-01' }, april)).toEqual([]);
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

test.each([{ zone: 'Nowhere/At' }, { startDate: 'soon' }, { endDate: '2026-06-31' }, { hour: 24 }, { hour: 1.5 }])(
  'NS-47 %j is malformed',
  (search) => {
    expect(() => windows(search)).toThrow('Please correctly fill out all details before submitting.');
  },
);

test('CON-01 an hour is [h, h + 1) of the student on every day', () => {
  expect(windows({ hour: 9, zone: 'Asia/Kathmandu', endDate: '2026-06-02' })).toEqual([
    ['2026-06-01T03:15:00.000Z', '2026-06-01T04:15:00.000Z'],
    ['2026-06-02T03:15:00.000Z', '2026-06-02T04:15:00.000Z'],
  ]);
});

test('CON-01 an hour that the clocks repeat is two hours long, one that they skip does not exist', () => {
  const autumn = new Date('2026-10-31T00:00:00.000Z');
  const repeated = { startDate: '2026-11-01', endDate: '2026-11-01', hour: 1, zone: 'America/New_York' };
  expect(windows(repeated, autumn)).toEqual([['2026-11-01T05:00:00.000Z', '2026-11-01T07:00:00.000Z']]);
  const spring = new Date('2026-03-01T00:00:00.000Z');
  const skipped = { startDate: '2026-03-08', endDate: '2026-03-08', hour: 2, zone: 'America/New_York' };
  expect(windows(skipped, spring)).toEqual([]);
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
