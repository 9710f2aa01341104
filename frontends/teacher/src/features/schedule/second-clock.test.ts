import type { BookingJson } from '@parlance/kit/api/types.ts';
import { clockChange, commonZone, otherHour, scalesOf } from './second-clock.ts';

const booked = (timeZone: string | null) =>
  ({ profile: { student: timeZone && { timeZone } } }) as unknown as BookingJson;

test.each([
  ['nobody has booked', [null], undefined],
  ['most are elsewhere', ['Asia/Tokyo', 'Asia/Tokyo', 'Europe/Oslo', null], 'Asia/Tokyo'],
  ['most are where the teacher is', ['Australia/Darwin', 'Australia/Darwin', 'Asia/Tokyo'], undefined],
])('the second clock when %s', (_name, zones, expected) => {
  expect(commonZone(zones.map(booked), 'Australia/Darwin')).toBe(expected);
});

test('a week without a change has one scale, a week with one has two', () => {
  expect(scalesOf('2026-11-23', 'Australia/Darwin', 'Asia/Tokyo')).toEqual([{ days: 'Mon–Sun', minutes: -30 }]);
  expect(scalesOf('2026-10-26', 'America/Toronto', 'America/Sao_Paulo')).toEqual([
    { days: 'Mon–Sat', minutes: 60 },
    { days: 'Sun', minutes: 120 },
  ]);
});

test.each([
  [9, -30, '08:30'],
  [0, -60, '23:00'],
  [23, 345, '04:45'],
])('%d:00 plus %d minutes is %s there', (hour, minutes, expected) => expect(otherHour(hour, minutes)).toBe(expected));

test('the day on which clocks change is named', () => {
  expect(clockChange('2026-10-26', 'America/Toronto')).toEqual({
    date: '2026-11-01',
    words: 'Clocks go back on Sun 1 Nov 2026',
  });
  expect(clockChange('2026-11-23', 'Australia/Darwin')).toBeUndefined();
  // At one o'clock back to midnight, and at midnight on to one.
  expect(clockChange('2026-10-19', 'Atlantic/Azores')).toMatchObject({ date: '2026-10-25', words: /back/ });
  expect(clockChange('2026-03-02', 'America/Havana')).toMatchObject({ date: '2026-03-08', words: /forward/ });
});
