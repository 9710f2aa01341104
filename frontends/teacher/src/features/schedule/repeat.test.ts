import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { DateTime } from 'luxon';
import { weekBounds, weekGrid } from './model.ts';
import { openedPlaces, repeatBounds, repeatedWeeks, weekChoices } from './repeat.ts';

const slot = (when: number, status = 'pending') => ({ id: String(when), kind: 'one-on-one', when, status }) as Lesson;
const at = (iso: string, zone: string) => DateTime.fromISO(iso, { zone }).toMillis();
const iso = (when: number | undefined, zone: string) =>
  DateTime.fromMillis(when ?? 0, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");

test('BOOK-33 opened hours, booked or not, come again at the same time on the wall, across a change of clocks', () => {
  const zone = 'America/Toronto';
  const week = [slot(at('2026-10-26T09:00', zone)), slot(at('2026-10-31T14:00', zone), 'booked')];
  const now = at('2026-10-25T12:00', zone);
  const places = openedPlaces(weekGrid('2026-10-26', zone, week, now));
  const [one, two] = repeatedWeeks({ monday: '2026-10-26', zone, weeks: 2, places, lessons: [], now });
  expect(one?.open.map((when) => iso(when, zone))).toEqual(['2026-11-02T09:00', '2026-11-07T14:00']);
  expect(two?.open.map((when) => iso(when, zone))).toEqual(['2026-11-09T09:00', '2026-11-14T14:00']);
  expect((one?.open[0] ?? 0) - (week[0]?.when ?? 0)).toBe((7 * 24 + 1) * 3_600_000);
});

test('hours that are taken stay, an hour that clocks skip is missing, and none is opened in the past', () => {
  const zone = 'America/Toronto';
  const places = [
    { day: 6, hour: 2 },
    { day: 6, hour: 9 },
  ];
  const lessons = [slot(at('2027-03-14T09:00', zone), 'booked')];
  const now = at('2027-03-01T00:00', zone);
  const plan = { monday: '2027-03-01', zone, places, lessons, now };
  expect(repeatedWeeks({ ...plan, weeks: 1 })).toMatchObject([{ open: [], taken: 1, missing: 1 }]);
  const late = at('2027-04-01T00:00', zone);
  expect(repeatedWeeks({ ...plan, lessons: [], now: late, weeks: 1 })).toMatchObject([{ open: [], missing: 2 }]);
});

test('BOOK-33 the two equal hours of the day clocks go back are one hour of the weeks that follow', () => {
  const zone = 'America/Toronto';
  const week = [slot(Date.UTC(2026, 10, 1, 5)), slot(Date.UTC(2026, 10, 1, 6)), slot(Date.UTC(2026, 10, 1, 14))];
  const places = openedPlaces(weekGrid('2026-10-26', zone, week, 0));
  expect(places).toEqual([
    { day: 6, hour: 1 },
    { day: 6, hour: 9 },
  ]);
  const [next] = repeatedWeeks({ monday: '2026-10-26', zone, weeks: 1, places, lessons: [], now: 0 });
  expect(next?.open.map((when) => iso(when, zone))).toEqual(['2026-11-08T01:00', '2026-11-08T09:00']);
});

test('NS-22 one request opens at most 200 hours', () => {
  expect([weekChoices(11), weekChoices(40), weekChoices(100), weekChoices(201), weekChoices(0)]).toEqual([
    [1, 2, 3, 4, 6, 8],
    [1, 2, 3, 4],
    [1, 2],
    [],
    [],
  ]);
});

test('the schedule is asked for from the next week’s start to the last one’s end', () => {
  const { from, to } = repeatBounds('2026-10-26', 'America/Toronto', 2);
  expect([iso(from, 'America/Toronto'), iso(to, 'America/Toronto')]).toEqual(['2026-11-02T00:00', '2026-11-16T00:00']);
});

/** Every zone with FULL=1; else a spread of them, with those whose clocks change at midnight or by half an hour. */
const all = Intl.supportedValuesOf('timeZone');
const odd = [
  'Atlantic/Azores',
  'America/Havana',
  'Asia/Beirut',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'America/Scoresbysund',
];
const zones = process.env.FULL ? all : [...new Set([...odd, ...all.filter((_zone, index) => index % 43 === 0)])];
const quarterMs = 900_000;

/** Every instant at which the wall shows a whole hour in the week, by date, hour and time: each quarter of an hour is looked at. */
function hoursOnTheWall({ from, to }: { from: number; to: number }, zone: string): string[] {
  const found: string[] = [];
  for (let when = from; when < to; when += quarterMs) {
    const wall = DateTime.fromMillis(when, { zone });
    if (wall.minute === 0) found.push(`${wall.toFormat('yyyy-MM-dd H')} ${when}`);
  }
  return found;
}

function hoursInTheGrid(monday: string, zone: string): string[] {
  return weekGrid(monday, zone, [], 0).flatMap(({ date, cells }) =>
    cells.flatMap((cell) => (cell ? [`${date} ${cell.hour} ${cell.when}`] : [])),
  );
}

test.each(zones)(
  'NS-22 %s: in the weeks of three years in which clocks change the grid has every hour of the wall in the order of time, a repeated one twice',
  (zone) => {
    for (
      let monday = DateTime.fromISO('2026-01-05', { zone: 'UTC' });
      monday.year < 2029;
      monday = monday.plus({ weeks: 1 })
    ) {
      const date = monday.toISODate() ?? '';
      const week = weekBounds(date, zone);
      if (week.to - week.from === 7 * 24 * 3_600_000) continue;
      expect({ zone, date, hours: hoursInTheGrid(date, zone) }).toEqual({
        zone,
        date,
        hours: hoursOnTheWall(week, zone),
      });
    }
  },
);

test('NS-22 the Azores have midnight twice on 25 October 2026: the grid begins that day at the first', () => {
  const [, , , , , , sunday] = weekGrid('2026-10-19', 'Atlantic/Azores', [], 0);
  expect(sunday?.date).toBe('2026-10-25');
  expect(sunday?.cells.slice(0, 3).map((cell) => new Date(cell?.when ?? 0).toISOString())).toEqual([
    '2026-10-25T00:00:00.000Z',
    '2026-10-25T01:00:00.000Z',
    '2026-10-25T02:00:00.000Z',
  ]);
});
