import type { BookingJson } from '@parlance/kit/api/types.ts';
import { moved, weekBounds, weekGrid, weekOf } from './model.ts';

const now = Date.UTC(2026, 10, 25, 3, 30);

test('BOOK-33 the week starts on the local Monday', () => {
  expect(weekOf(now, 'Australia/Darwin')).toBe('2026-11-23');
  expect(weekOf(Date.UTC(2026, 10, 22, 20), 'Australia/Darwin')).toBe('2026-11-23');
  expect(weekOf(Date.UTC(2026, 10, 22, 20), 'America/Toronto')).toBe('2026-11-16');
  expect(weekOf(now, 'Australia/Darwin', 1)).toBe('2026-11-30');
});

test('BOOK-33, NS-22 cells are whole hours in the teacher’s zone, and a booking stands in its own', () => {
  const booking = { id: 'b', when: Date.UTC(2026, 10, 25, 0, 30), status: 'booked' } as BookingJson;
  const grid = weekGrid('2026-11-23', 'Australia/Darwin', [booking], now);
  const cell = grid[2]?.cells[10];
  expect(cell).toEqual({ when: booking.when, hour: 10, booking, past: true, isFeedbackOver: false });
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

test.each([
  ['ArrowDown', { day: 0, hour: 23 }, { day: 0, hour: 23 }],
  ['ArrowRight', { day: 5, hour: 4 }, { day: 6, hour: 4 }],
  ['ArrowLeft', { day: 0, hour: 4 }, { day: 0, hour: 4 }],
  ['ArrowUp', { day: 3, hour: 4 }, { day: 3, hour: 3 }],
  ['Enter', { day: 3, hour: 4 }, undefined],
])('BOOK-33 %s moves within the grid', (key, from, to) => {
  expect(moved(from, key)).toEqual(to);
});
