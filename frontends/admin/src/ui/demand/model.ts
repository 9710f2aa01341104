/** The map as rows of days and columns of hours, and what a cell looks like. Pure. */
import type { DemandCell, DemandMap, Stream } from './api.ts';

export const hoursOfDay = 24;
export const daysOfWeek = 7;
export type HourDemand = DemandCell[Stream];

/** Where steps begin: the accent in three. */
export const steps = [1, 4, 10] as const;
export type Look = 'none' | 'open' | 'few' | 'some' | 'many';

/** Each student and each full group would need an hour. */
export const missingIn = ({ wanted, fullGroups, open }: HourDemand): number => Math.max(0, wanted + fullGroups - open);

export function lookOf(demand: HourDemand): Look {
  const missing = missingIn(demand);
  if (missing >= steps[2]) return 'many';
  if (missing >= steps[1]) return 'some';
  if (missing >= steps[0]) return 'few';
  return demand.open > demand.wanted + demand.fullGroups ? 'open' : 'none';
}

export const cellsOfDay = ({ cells }: Pick<DemandMap, 'cells'>, day: number): DemandCell[] =>
  cells.slice(day * hoursOfDay, (day + 1) * hoursOfDay);

/** Where most is missing, the soonest first; else where something is open, else the first hour there is. */
export function mostMissing({ cells }: Pick<DemandMap, 'cells'>, stream: Stream): number {
  const worth = (place: number) => {
    const cell = cells[place];
    if (!cell || cell.when === null) return -1;
    return missingIn(cell[stream]) + (cell[stream].open > 0 ? 0.5 : 0);
  };
  return cells.reduce((best, _cell, place) => (worth(place) > worth(best) ? place : best), 0);
}

const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -hoursOfDay,
  ArrowDown: hoursOfDay,
};

/** Where a key leads: over hours that the clocks skip; the map ends at its edges. Undefined for other keys. */
export function moved({ cells }: Pick<DemandMap, 'cells'>, from: number, key: string): number | undefined {
  const day = Math.floor(from / hoursOfDay);
  const isThere = (place: number) => cells[place]?.when != null;
  if (key === 'Home' || key === 'End') {
    const hours = Array.from({ length: hoursOfDay }, (_unused, hour) => day * hoursOfDay + hour).filter(isThere);
    return key === 'Home' ? hours[0] : hours.at(-1);
  }
  const step = moves[key];
  if (step === undefined) return undefined;
  for (let place = from + step; cells[place]; place += step) {
    if (Math.abs(step) === 1 && Math.floor(place / hoursOfDay) !== day) return from;
    if (isThere(place)) return place;
  }
  return from;
}

/** What the table lists: most missing first. */
export function listed({ cells }: Pick<DemandMap, 'cells'>, stream: Stream): { when: number; demand: HourDemand }[] {
  return cells
    .flatMap((cell) => (cell.when === null ? [] : [{ when: cell.when, demand: cell[stream] }]))
    .filter(({ demand }) => demand.wanted + demand.fullGroups + demand.open > 0)
    .sort((one, other) => missingIn(other.demand) - missingIn(one.demand) || one.when - other.when);
}
