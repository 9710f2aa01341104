/** The coming week as a map has it: seven days of one zone from tomorrow on, 24 hours each, and where on it another clock's hours lie. */
import { hourOfWeek, hoursOfWeek } from './wanted-hours.ts';
import { firstInstantOf, offsetAt, wallClock, wallDay } from './zone.ts';

const anHour = 3_600_000;
const aDay = 24 * anHour;

const dayOf = (wall: number) => wall - (((wall % aDay) + aDay) % aDay);

export type DemandWeek = {
  /** Half-open, epoch milliseconds. */
  from: number;
  to: number;
  /** YYYY-MM-DD. */
  firstDay: string;
  /** When each of the 168 hours begins; undefined of one that the clocks skip. */
  starts: readonly (number | undefined)[];
  /** The cell in which an instant lies: an hour that comes twice has one. */
  cellAt(at: number): number;
  /** For each hour of a week on that clock: the cells in which it begins. None where this week skips it. */
  cellsOf(zone: string): readonly (readonly number[])[];
};

/** A change of clocks moves them by less. */
const aChange = 3 * anHour;

/** Days without a change of clocks near them are arithmetic: nearly all. */
function makeClock(zone: string, from: number, to: number) {
  const offset = offsetAt(from - aDay, zone);
  const isSteady = offset === offsetAt(to + aDay, zone);
  const ofDays = new Map<number, number | undefined>();
  const offsetOfDay = (day: number) => {
    if (ofDays.has(day)) return ofDays.get(day);
    const before = offsetAt(firstInstantOf(day, zone) - aChange, zone);
    const after = offsetAt(firstInstantOf(day + aDay, zone) + aChange, zone);
    const found = before === after ? before : undefined;
    ofDays.set(day, found);
    return found;
  };
  return {
    wallOf: (at: number) => (isSteady ? at + offset : wallClock(at, zone)),
    instantOf(wall: number): number | undefined {
      const steady = isSteady ? offset : offsetOfDay(dayOf(wall));
      if (steady !== undefined) return wall - steady;
      const at = firstInstantOf(wall, zone);
      return wallClock(at, zone) === wall ? at : undefined;
    },
  };
}

export function demandWeek(zone: string, now: Date): DemandWeek {
  const first = wallDay(now.getTime(), zone) + aDay;
  const [from, to] = [firstInstantOf(first, zone), firstInstantOf(first + 7 * aDay, zone)];
  const own = makeClock(zone, from, to);
  const cellAt = (at: number) => Math.floor((own.wallOf(at) - first) / anHour);
  const starts = Array.from({ length: hoursOfWeek }, (_unused, cell) => own.instantOf(first + cell * anHour));
  return {
    from,
    to,
    firstDay: new Date(first).toISOString().slice(0, 10),
    starts,
    cellAt,
    cellsOf(other) {
      const clock = makeClock(other, from, to);
      const found = Array.from({ length: hoursOfWeek }, (): number[] => []);
      const [begin, end] = [clock.wallOf(from), clock.wallOf(to)].map(dayOf);
      for (let wall = begin ?? 0; wall < (end ?? 0) + aDay; wall += anHour) {
        const at = clock.instantOf(wall);
        if (at !== undefined && at >= from && at < to) found[hourOfWeek(wall)]?.push(cellAt(at));
      }
      return found;
    },
  };
}
