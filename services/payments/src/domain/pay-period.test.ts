import { Settings } from 'luxon';
import { daysBetween, endedPeriod, offeredPeriods, periodById, periodOf } from './pay-period.ts';

// Monday 2 March 2026 00:00 in Darwin (UTC+9:30) is Sunday 14:30 UTC.
const monday = Date.parse('2026-03-01T14:30:00.000Z');
const at = (offset: number) => new Date(monday + offset);

test('EARN-11 EARN-13 NS-39 six weeks from Monday 00:00 in Darwin, newest first', () => {
  expect(offeredPeriods(at(0)).map(({ id, start, end }) => [id, start.toISOString(), end.toISOString()])).toEqual([
    ['2026-02-23', '2026-02-22T14:30:00.000Z', '2026-03-01T14:30:00.000Z'],
    ['2026-02-16', '2026-02-15T14:30:00.000Z', '2026-02-22T14:30:00.000Z'],
    ['2026-02-09', '2026-02-08T14:30:00.000Z', '2026-02-15T14:30:00.000Z'],
    ['2026-02-02', '2026-02-01T14:30:00.000Z', '2026-02-08T14:30:00.000Z'],
    ['2026-01-26', '2026-01-25T14:30:00.000Z', '2026-02-01T14:30:00.000Z'],
    ['2026-01-19', '2026-01-18T14:30:00.000Z', '2026-01-25T14:30:00.000Z'],
  ]);
});

test.each([
  ['one millisecond before the Monday', -1, '2026-02-16'],
  ['on the Monday', 0, '2026-02-23'],
  ['one millisecond after it', 1, '2026-02-23'],
  ['one millisecond before the next Monday', 7 * 86_400_000 - 1, '2026-02-23'],
  ['on the next Monday', 7 * 86_400_000, '2026-03-02'],
])('EARN-12 CON-45 the current period is the last full week, %s', (_, offset, id) => {
  const [first, ...others] = offeredPeriods(at(offset));
  expect(first).toMatchObject({ id, current: true });
  expect(others.every((period) => !period.current)).toBe(true);
});

test('EARN-11 the label names the zone', () => {
  expect(offeredPeriods(at(0))[0]?.label).toBe('23 Feb 2026 to 01 Mar 2026 (ACST)');
});

test('EARN-11 the label is English whatever the machine speaks', () => {
  const before = Settings.defaultLocale;
  Settings.defaultLocale = 'de';
  try {
    expect(offeredPeriods(at(0))[0]?.label).toBe('23 Feb 2026 to 01 Mar 2026 (ACST)');
  } finally {
    Settings.defaultLocale = before;
  }
});

test('FB-56 a period is named by its Monday; none named is the current one', () => {
  expect(periodById('', at(0)).id).toBe('2026-02-23');
  expect(periodById('2026-01-19', at(0)).id).toBe('2026-01-19');
});

test.each(['2026-03-02', '2026-01-12', '2026-02-24', 'x', "'; drop"])('FB-56 %s is not offered', (id) => {
  expect(() => periodById(id, at(0))).toThrow(expect.objectContaining({ reason: 'PERIOD_UNKNOWN' }));
});

test('both days count whole, from midnight to midnight in Darwin; a side that is not named is no bound', () => {
  expect(daysBetween('2026-03-02', '2026-03-02')).toEqual({ from: at(0), to: at(86_400_000) });
  expect(daysBetween('', '2026-03-02')).toEqual({ from: undefined, to: at(86_400_000) });
  expect(daysBetween('2026-03-02', '')).toEqual({ from: at(0), to: undefined });
  expect(daysBetween('', '')).toEqual({ from: undefined, to: undefined });
});

test.each([
  ['2026-03-02', '2026-03-01', 'End date cannot be before start date'],
  ['2026-03-32', '', 'A day is written YYYY-MM-DD.'],
  ['', '2.3.2026', 'A day is written YYYY-MM-DD.'],
])('the days from "%s" to "%s" are refused: %s', (startDate, endDate, message) => {
  expect(() => daysBetween(startDate, endDate)).toThrow(expect.objectContaining({ reason: 'MALFORMED', message }));
});

test('any week that is over can be named; the current one is marked', () => {
  expect(endedPeriod('2025-01-06', at(0))).toMatchObject({ id: '2025-01-06', current: false });
  expect(endedPeriod('2026-02-23', at(0))).toEqual(offeredPeriods(at(0))[0]);
  expect(endedPeriod('', at(0)).id).toBe('2026-02-23');
});

test.each([
  ['2026-03-02', 'This week is not over yet.'],
  ['2026-03-09', 'This week is not over yet.'],
  ['2026-02-24', 'This payment period is not available.'],
  ['x', 'This payment period is not available.'],
])('%s is no week that is over: %s', (id, message) => {
  expect(() => endedPeriod(id, at(0))).toThrow(expect.objectContaining({ reason: 'PERIOD_UNKNOWN', message }));
});

test.each([
  [-1, '2026-02-23'],
  [0, '2026-03-02'],
  [7 * 86_400_000 - 1, '2026-03-02'],
  [7 * 86_400_000, '2026-03-09'],
])('EARN-11 %i ms from Monday 00:00 in Darwin belongs to the week of %s', (offset, id) => {
  expect(periodOf(at(offset))).toBe(id);
});
