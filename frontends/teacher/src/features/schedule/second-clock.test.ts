import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { aBooking } from '@parlance/kit/testing/builders.ts';
import { weekGrid } from './model.ts';
import { clockChange, commonZone, otherHour, scalesOf } from './second-clock.ts';

const { tutor } = aBooking().profile;

function booked(timeZone: string | null) {
  if (timeZone === null) return lessonOf(aBooking({ student: null, profile: { tutor, student: null } }));
  return lessonOf(aBooking({ profile: { tutor, student: { name: 'Idris Bello', image: '', timeZone } } }));
}

test.each([
  ['nobody has booked', [null], undefined],
  ['most are elsewhere', ['Asia/Tokyo', 'Asia/Tokyo', 'Europe/Oslo', null], 'Asia/Tokyo'],
  ['most are where the teacher is', ['Australia/Darwin', 'Australia/Darwin', 'Asia/Tokyo'], undefined],
])('the second clock when %s', (_name, zones, expected) => {
  expect(commonZone(zones.map(booked), 'Australia/Darwin')).toBe(expected);
});

test('a week without a change has one scale, a week with one has two', () => {
  expect(scalesOf('2026-11-23', 'Australia/Darwin', 'Asia/Tokyo')).toEqual([{ days: 'Mon–Sun', first: 0, last: 6 }]);
  expect(scalesOf('2026-10-26', 'America/Toronto', 'America/Sao_Paulo')).toEqual([
    { days: 'Mon–Sat', first: 0, last: 5 },
    { days: 'Sun', first: 6, last: 6 },
  ]);
});

test('a zone that the browser does not know has the clock of UTC, own or other', () => {
  const ofUtc = scalesOf('2026-10-26', 'UTC', 'America/Sao_Paulo');
  expect(scalesOf('2026-10-26', 'Mars/Olympus', 'America/Sao_Paulo')).toEqual(ofUtc);
  expect(scalesOf('2026-11-23', 'Asia/Tokyo', 'Mars/Olympus')).toEqual([{ days: 'Mon–Sun', first: 0, last: 6 }]);
});

test.each([
  ['Australia/Darwin', 'Asia/Tokyo', 9, '08:30'],
  ['Europe/London', 'Atlantic/Azores', 0, '23:00'],
  ['UTC', 'Asia/Kathmandu', 23, '04:45'],
])('in %s with students in %s row %d reads %s there', (zone, other, row, expected) => {
  const days = weekGrid('2026-11-23', zone, [], 0);
  expect(scalesOf('2026-11-23', zone, other).map((scale) => otherHour(scale, { days, row }, other))).toEqual([
    expected,
  ]);
});

test('on the day clocks change each hour is told as it is, the second of two equal ones too', () => {
  const [zone, other] = ['America/Toronto', 'America/Sao_Paulo'];
  const days = weekGrid('2026-10-26', zone, [], 0);
  const told = [0, 1, 2, 3].map((row) =>
    scalesOf('2026-10-26', zone, other).map((scale) => otherHour(scale, { days, row }, other)),
  );
  expect(told).toEqual([
    ['01:00', '01:00'],
    ['02:00', '02:00'],
    ['', '03:00'],
    ['03:00', '04:00'],
  ]);
});

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
