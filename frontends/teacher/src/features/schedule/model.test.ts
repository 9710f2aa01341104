import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { firstRowInView, moved, rowsOf, tabStop, weekBounds, weekGrid, weekOf } from './model.ts';
import { firstPolicy } from '@parlance/kit/domain/policy.ts';

const now = Date.UTC(2026, 10, 25, 3, 30);

test('BOOK-33 the week starts on the local Monday', () => {
  expect(weekOf(now, 'Australia/Darwin')).toBe('2026-11-23');
  expect(weekOf(Date.UTC(2026, 10, 22, 20), 'Australia/Darwin')).toBe('2026-11-23');
  expect(weekOf(Date.UTC(2026, 10, 22, 20), 'America/Toronto')).toBe('2026-11-16');
  expect(weekOf(now, 'Australia/Darwin', 1)).toBe('2026-11-30');
  // A zone that this browser does not know reads as UTC.
  expect(weekOf(Date.UTC(2026, 10, 22, 23), 'Mars/Olympus')).toBe('2026-11-16');
});

test('BOOK-33, NS-22 cells are whole hours in the teacher’s zone, and a booking stands in its own', () => {
  const booking = {
    id: 'b',
    when: Date.UTC(2026, 10, 25, 0, 30),
    kind: 'one-on-one',
    status: 'booked',
    policy: firstPolicy,
  } as Lesson;
  const grid = weekGrid('2026-11-23', 'Australia/Darwin', [booking], now);
  const cell = grid[2]?.cells[10];
  expect(cell).toEqual({
    when: booking.when,
    hour: 10,
    isSecond: false,
    lesson: booking,
    isAtRisk: false,
    past: true,
    isFeedbackOver: false,
  });
  expect(grid[2]?.cells[14]?.past).toBe(false);
  expect(grid[0]?.cells).toHaveLength(24);
});

test('NS-22 the hour that clocks skip has no cell, and the day of the change is 23 or 25 hours long', () => {
  const spring = weekGrid('2027-03-08', 'America/Toronto', [], now);
  expect(spring[6]?.date).toBe('2027-03-14');
  expect(spring[6]?.cells[2]).toBeNull();
  const { from, to } = weekBounds('2027-03-08', 'America/Toronto');
  expect(to - from).toBe((7 * 24 - 1) * 3_600_000);
});

test('NS-22 zones with half and quarter hours start their cells on their own hour', () => {
  const kathmandu = weekGrid('2026-11-23', 'Asia/Kathmandu', [], now);
  expect(new Date(kathmandu[0]?.cells[9]?.when ?? 0).toISOString()).toBe('2026-11-23T03:15:00.000Z');
});

test('NS-22, BOOK-33 where clocks go back the repeated hour has a row of its own, and each of the two keeps its booking', () => {
  const [first, second] = [Date.UTC(2026, 10, 1, 5), Date.UTC(2026, 10, 1, 6)];
  const booking = (when: number) =>
    ({ id: String(when), when, kind: 'one-on-one', status: 'booked', policy: firstPolicy }) as Lesson;
  const week = weekGrid('2026-10-26', 'America/Toronto', [booking(first), booking(second)], 0);
  const sunday = week[6]?.cells ?? [];
  expect(sunday.slice(0, 5).map((cell) => [cell?.hour, cell?.isSecond, cell?.lesson?.when])).toEqual([
    [0, false, undefined],
    [1, false, first],
    [1, true, second],
    [2, false, undefined],
    [3, false, undefined],
  ]);
  expect([sunday.length, week[0]?.cells.length, week[0]?.cells[2]]).toEqual([25, 25, null]);
  expect(rowsOf(week).slice(0, 4)).toEqual([
    { hour: 0, isSecond: false },
    { hour: 1, isSecond: false },
    { hour: 1, isSecond: true },
    { hour: 2, isSecond: false },
  ]);
  expect(rowsOf(weekGrid('2026-11-02', 'America/Toronto', [], 0))).toHaveLength(24);
});

test('NS-22 clocks that go back by two hours show both again after the second, in the order of time', () => {
  const week = weekGrid('2026-10-19', 'Antarctica/Troll', [], 0);
  const sunday = (week[6]?.cells ?? []).slice(0, 6);
  expect(sunday.map((cell) => `${cell?.hour}${cell?.isSecond ? ' again' : ''}`)).toEqual([
    '0',
    '1',
    '2',
    '1 again',
    '2 again',
    '3',
  ]);
  expect(sunday.map((cell) => (cell?.when ?? 0) - (sunday[0]?.when ?? 0))).toEqual(
    [0, 1, 2, 3, 4, 5].map((hours) => hours * 3_600_000),
  );
});

test('BOOK-33 a lesson stands in the hour in which it begins when the teacher moved to a zone of other minutes', () => {
  const booking = {
    id: 'b',
    when: Date.UTC(2026, 10, 25, 4),
    kind: 'one-on-one',
    status: 'booked',
    policy: firstPolicy,
  } as Lesson;
  const cells = weekGrid('2026-11-23', 'Asia/Kathmandu', [booking], booking.when - 1)[2]?.cells ?? [];
  expect(cells.flatMap((cell) => (cell?.lesson ? [[cell.hour, cell.past]] : []))).toEqual([[9, false]]);
});

const plain = weekGrid('2026-11-23', 'Australia/Darwin', [], now);
const spring = weekGrid('2027-03-08', 'America/Toronto', [], now);
const autumn = weekGrid('2026-10-26', 'America/Toronto', [], now);
test.each([
  ['ArrowDown', plain, { day: 0, row: 23 }, { day: 0, row: 23 }],
  ['ArrowRight', plain, { day: 5, row: 4 }, { day: 6, row: 4 }],
  ['ArrowLeft', plain, { day: 0, row: 4 }, { day: 0, row: 4 }],
  ['ArrowUp', plain, { day: 3, row: 4 }, { day: 3, row: 3 }],
  ['Enter', plain, { day: 3, row: 4 }, undefined],
  ['ArrowDown', spring, { day: 6, row: 1 }, { day: 6, row: 3 }],
  ['ArrowRight', spring, { day: 5, row: 2 }, { day: 5, row: 2 }],
  ['ArrowDown', autumn, { day: 6, row: 1 }, { day: 6, row: 2 }],
  ['ArrowDown', autumn, { day: 5, row: 1 }, { day: 5, row: 3 }],
])('BOOK-33 %s moves within the grid, over hours that a day lacks', (key, days, from, to) => {
  expect(moved(days, from, key)).toEqual(to);
});

test('BOOK-33 a week that lacks the hour where one was has its tab stop at the hour before', () => {
  expect(tabStop(autumn, { day: 6, row: 24 })).toEqual({ day: 6, row: 24 });
  expect(tabStop(plain, { day: 6, row: 24 })).toEqual({ day: 6, row: 23 });
  expect(tabStop(spring, { day: 6, row: 2 })).toEqual({ day: 6, row: 1 });
});

test.each([
  ['nothing', undefined, 7],
  ['a lesson at noon', 12, 7],
  ['a lesson at three in the morning', 3, 3],
])('BOOK-33 a week with %s in it is shown from %s on', (_what, hour, first) => {
  const when = Date.UTC(2026, 10, 25, hour ?? 0) - 9.5 * 3_600_000;
  const bookings =
    hour === undefined ? [] : [{ id: 'b', when, kind: 'one-on-one', status: 'booked', policy: firstPolicy } as Lesson];
  expect(firstRowInView(weekGrid('2026-11-23', 'Australia/Darwin', bookings, now))).toBe(first);
});
