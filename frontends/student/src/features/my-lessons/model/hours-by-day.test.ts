import { aBooking, monday } from '@parlance/kit/testing/builders.ts';
import { hoursByDay } from './hours-by-day.ts';

const hour = 3_600_000;
const at = (id: string, hours: number) => aBooking({ id, when: monday + hours * hour, status: 'pending' });

test('NS-61 hours stand by the day of the one who reads them, each day in order', () => {
  const hours = [at('c', 16), at('a', 1), at('b', 13), at('d', 14)];
  const days = (zone: string) => hoursByDay(hours, zone).map(({ date, hours: of }) => [date, of.map(({ id }) => id)]);
  expect(days('America/Sao_Paulo')).toEqual([
    ['2026-11-23', ['a', 'b']],
    ['2026-11-24', ['d', 'c']],
  ]);
  expect(days('Asia/Tokyo')).toEqual([
    ['2026-11-23', ['a']],
    ['2026-11-24', ['b', 'd', 'c']],
  ]);
  expect(hoursByDay([], 'UTC')).toEqual([]);
});
