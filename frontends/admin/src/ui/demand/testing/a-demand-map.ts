/** A week in which nobody wants anything, and what a test says of single hours. */
import type { DemandCell, DemandMap } from '../api.ts';

const anHour = 3_600_000;
const nothing = { wanted: 0, preferred: 0, searched: 0, fullGroups: 0, open: 0 };
export type Said = Partial<Omit<DemandCell, 'all' | 'workplace' | 'pte'>> & {
  all?: Partial<DemandCell['all']>;
  workplace?: Partial<DemandCell['all']>;
  pte?: Partial<DemandCell['all']>;
};

/** Midnight of Tuesday 24 November in Darwin. */
const firstHour = Date.parse('2026-11-23T14:30:00.000Z');

export function aDemandMap(said: Readonly<Record<number, Said>> = {}, over: Partial<DemandMap> = {}): DemandMap {
  const cells = Array.from({ length: 168 }, (_unused, place): DemandCell => {
    const { all, workplace, pte, ...rest } = said[place] ?? {};
    const streams = {
      all: { ...nothing, ...all },
      workplace: { ...nothing, ...workplace },
      pte: { ...nothing, ...pte },
    };
    return { when: firstHour + place * anHour, clock: null, ...streams, ...rest };
  });
  return {
    timezone: 'Australia/Darwin',
    firstDay: '2026-11-24',
    cells,
    teachers: { all: 12, pte: 5 },
    asks: [],
    ...over,
  };
}
