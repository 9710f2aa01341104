import type { BookingJson } from '@parlance/kit/api/types.ts';
import { DateTime } from 'luxon';
import { weekGrid } from './model.ts';
import { openedPlaces, repeatBounds, repeatedWeeks, weekChoices } from './repeat.ts';

const slot = (when: number, status = 'pending') => ({ id: String(when), when, status }) as BookingJson;
const at = (iso: string, zone: string) => DateTime.fromISO(iso, { zone }).toMillis();
const iso = (when: number | undefined, zone: string) =>
  DateTime.fromMillis(when ?? 0, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");

test('BOOK-33 opened hours, booked or not, come again at the same time on the wall, across a change of clocks', () => {
  const zone = 'America/Toronto';
  const week = [slot(at('2026-10-26T09:00', zone)), slot(at('2026-10-31T14:00', zone), 'booked')];
  const now = at('2026-10-25T12:00', zone);
  const places = openedPlaces(weekGrid('2026-10-26', zone, week, now));
  const [one, two] = repeatedWeeks({ monday: '2026-10-26', zone, weeks: 2, places, bookings: [], now });
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
  const bookings = [slot(at('2027-03-14T09:00', zone), 'booked')];
  const now = at('2027-03-01T00:00', zone);
  const plan = { monday: '2027-03-01', zone, places, bookings, now };
  expect(repeatedWeeks({ ...plan, weeks: 1 })).toMatchObject([{ open: [], taken: 1, missing: 1 }]);
  const late = at('2027-04-01T00:00', zone);
  expect(repeatedWeeks({ ...plan, bookings: [], now: late, weeks: 1 })).toMatchObject([{ open: [], missing: 2 }]);
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

/** Every zone with FULL=1, a spread of them else. */
const all = Intl.supportedValuesOf('timeZone');
const zones = process.env.FULL ? all : all.filter((_zone, index) => index % 43 === 0);

test.each(zones)(
  'NS-22 %s: in the weeks of three years in which clocks change every cell of the grid is its own hour on its own day, once',
  (zone) => {
    for (let monday = DateTime.fromISO('2026-01-05'); monday.year < 2029; monday = monday.plus({ weeks: 1 })) {
      const start = monday.setZone(zone, { keepLocalTime: true });
      if (start.offset === start.plus({ weeks: 1 }).offset) continue;
      const seen = new Set<number>();
      for (const { date, cells } of weekGrid(monday.toISODate() ?? '', zone, [], 0)) {
        for (const [hour, cell] of cells.entries()) {
          if (!cell) continue;
          const wall = DateTime.fromMillis(cell.when, { zone });
          if (wall.toISODate() !== date || wall.hour !== hour || wall.minute !== 0 || seen.has(cell.when)) {
            throw new Error(`${zone} ${date} ${hour}: ${wall.toISO()}`);
          }
          seen.add(cell.when);
        }
      }
    }
  },
);
