/** How many want which hour on which clock: all wishes are read for it. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { countsFrom } from '../domain/wanted-hours.ts';

export const streams = ['all', 'workplace', 'pte'] as const;
export type Stream = (typeof streams)[number];
/** As they are kept: 1 Workplace, 2 PTE, 3 either. */
const masks: Readonly<Record<Stream, number>> = { all: 3, workplace: 1, pte: 2 };
const ways = ['true', 'preferred_on >= $1', 'searched_on >= $2'];
const counts = streams.flatMap((stream) =>
  ways.map((way) => `count(*) filter (where streams & ${masks[stream]} > 0 and ${way})`),
);

/** One row a clock and hour: a few thousand, however many people there are. Of each stream all, by preferred times, by searches. */
const wantedSql = `
  select time_zone, hour, array[${counts.join(', ')}]::int[] as counts from wanted_hours
  where preferred_on >= $1 or searched_on >= $2 group by time_zone, hour`;
export type WantedRow = { time_zone: string; hour: number; counts: number[] };

export async function countWanted(db: Queryable, now: Date): Promise<WantedRow[]> {
  const { preferred, searched } = countsFrom(now);
  return (await db.query<WantedRow>(wantedSql, [preferred, searched])).rows;
}
