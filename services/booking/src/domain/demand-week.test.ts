/** Where hours of other clocks lie on a week: against luxon, in zones of half hours and in weeks in which clocks change. */
import { DateTime } from 'luxon';
import { demandWeek } from './demand-week.ts';

const [anHour, aDay] = [3_600_000, 86_400_000];
const zones = [
  'UTC',
  'Australia/Darwin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/St_Johns',
  'America/New_York',
  'Africa/Cairo',
  'Pacific/Chatham',
];
/** A quiet week, and weeks in which clocks of Europe, America, Lord Howe or Egypt change, or have just changed. */
const weeks = ['2026-01-12', '2026-03-26', '2026-04-03', '2026-04-23', '2026-10-23'];
const cases = zones.flatMap((zone) => weeks.map((date) => [zone, date] as const));

/** Every instant of the week at which that clock begins an hour, and the cell that luxon says. */
function bruteForce(zone: string, other: string, from: DateTime, to: DateTime): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let at = from.toMillis(); at < to.toMillis(); at += anHour / 4) {
    const there = DateTime.fromMillis(at, { zone: other });
    if (there.minute !== 0) continue;
    const before = DateTime.fromMillis(at - anHour / 4, { zone: other });
    // Of an hour that comes twice the first counts, and one that the clocks jump into is not begun.
    const isSecond =
      before.hour === there.hour || DateTime.fromMillis(at - anHour, { zone: other }).hour === there.hour;
    if (isSecond) continue;
    const here = DateTime.fromMillis(at, { zone });
    const days = Math.round(
      (Date.UTC(here.year, here.month - 1, here.day) - Date.UTC(from.year, from.month - 1, from.day)) / aDay,
    );
    const hour = (there.weekday - 1) * 24 + there.hour;
    found.set(hour, [...(found.get(hour) ?? []), days * 24 + here.hour]);
  }
  return found;
}

test.each(cases)('NS-77 in %s, the week after %s has the hours of every other clock where they begin', (zone, date) => {
  const now = DateTime.fromISO(`${date}T13:20`, { zone });
  const week = demandWeek(zone, now.toJSDate());
  const from = now.plus({ days: 1 }).startOf('day');
  const to = now.plus({ days: 8 }).startOf('day');
  expect([week.firstDay, week.from, week.to]).toEqual([from.toISODate(), from.toMillis(), to.toMillis()]);
  for (const other of zones) {
    const expected = bruteForce(zone, other, from, to);
    const found = week.cellsOf(other);
    const listed = new Map(found.flatMap((cells, hour) => (cells.length > 0 ? [[hour, [...cells]] as const] : [])));
    expect([other, [...listed].sort(([a], [b]) => a - b)]).toEqual([other, [...expected].sort(([a], [b]) => a - b)]);
  }
});

test('NS-77 eight in the evening in Kolkata stays in its cell of half-hour Darwin, and moves with the clocks of Berlin', () => {
  const thursdayAtEight = 3 * 24 + 20;
  const placeIn = (zone: string, now: string) => {
    const [cell = -1] = demandWeek(zone, new Date(now)).cellsOf('Asia/Kolkata')[thursdayAtEight] ?? [];
    return cell % 24;
  };
  const [summer, winter] = ['2026-10-17T10:00:00.000Z', '2026-10-25T12:00:00.000Z'];
  // 14:30 UTC: half past four in summer, half past three in winter; midnight exactly in Darwin.
  expect([placeIn('Europe/Berlin', summer), placeIn('Europe/Berlin', winter)]).toEqual([16, 15]);
  expect([placeIn('Australia/Darwin', summer), placeIn('Australia/Darwin', winter)]).toEqual([0, 0]);
});

test('NS-77 the hour that the clocks skip has no beginning; the one that comes twice has one cell for both', () => {
  const spring = demandWeek('Europe/Berlin', new Date('2026-03-27T10:00:00.000Z'));
  expect([spring.starts[24 + 2], spring.starts[24 + 1]]).toEqual([undefined, Date.parse('2026-03-29T00:00:00.000Z')]);
  const autumn = demandWeek('Europe/Berlin', new Date('2026-10-23T10:00:00.000Z'));
  const both = ['2026-10-25T00:00:00.000Z', '2026-10-25T01:30:00.000Z'].map((at) => autumn.cellAt(Date.parse(at)));
  expect(both).toEqual([24 + 2, 24 + 2]);
});
