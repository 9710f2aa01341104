import { hourOfWeek, hoursOfPreference, hoursOfSearch } from './wanted-hours.ts';

const now = new Date('2026-11-24T06:30:00.000Z');
const search = { startDate: '2026-11-26', endDate: '2026-11-26', hour: undefined, zone: 'UTC' } as const;
const thursday = 3 * 24;

test.each([
  ['2026-11-23T00:00:00.000Z', 0],
  ['2026-11-29T23:59:59.999Z', 167],
  ['2026-11-26T18:30:00.000Z', thursday + 18],
])('NS-77 the wall at %s shows hour %i of the week', (wall, hour) => {
  expect(hourOfWeek(Date.parse(wall))).toBe(hour);
});

test('NS-77 preferred times are hours of the week as they stand', () => {
  const schedule = [
    { day: 'Monday', time: 0 },
    { day: 'Sunday', time: 23 },
  ] as const;
  expect(hoursOfPreference({ schedule: [...schedule] })).toEqual([0, 167]);
});

test.each<[string, Partial<Parameters<typeof hoursOfSearch>[0]>, number[]]>([
  ['one hour', { hour: 18 }, [thursday + 18]],
  ['a part of the day', { hour: 5, untilHour: 8 }, [5, 6, 7].map((hour) => thursday + hour)],
  ['several days', { hour: 18, endDate: '2026-11-27' }, [thursday + 18, thursday + 24 + 18]],
  ['a day that is half over', { startDate: '2026-11-24', endDate: '2026-11-24', hour: 5, untilHour: 8 }, [24 + 7]],
  ['an hour that has begun in India', { startDate: '2026-11-24', endDate: '', hour: 12, zone: 'Asia/Kolkata' }, []],
  ['an hour that begins there', { startDate: '2026-11-24', endDate: '', hour: 13, zone: 'Asia/Kolkata' }, [24 + 13]],
  ['a date that is none', { startDate: 'soon', hour: 5 }, []],
])('NS-77 a search of %s asks for its hours', (_what, over, hours) => {
  expect(hoursOfSearch({ ...search, ...over }, now)).toEqual(hours);
});

test('NS-77 any time is the day and not the night, and a month asks for no more hours than a week has', () => {
  const day = hoursOfSearch(search, now);
  expect([day[0], day.at(-1), day.length]).toEqual([thursday + 7, thursday + 21, 15]);
  const month = { ...search, endDate: '2026-12-26', hour: 0, untilHour: 24 };
  expect(hoursOfSearch(month, now)).toHaveLength(168);
});
