/** What is wanted and what is open, hour by hour of the coming week: counted by clock and hour, and laid on the week of one zone. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { demandWeek, type DemandWeek } from '../domain/demand-week.ts';
import type { HourAsk } from '../domain/hour-news.ts';
import { streams, type Stream, type WantedRow } from './wanted-counts.ts';

type HourDemand = { wanted: number; preferred: number; searched: number; fullGroups: number; open: number };
export type DemandCell = Record<Stream, HourDemand> & {
  startsAt: number | undefined;
  /** On whose clock most of them are; '' of an hour that nobody wants. */
  clock: string;
};
export type DemandMap = {
  week: DemandWeek;
  cells: DemandCell[];
  teachers: number;
  pteTeachers: number;
  asks: HourAsk[];
};

const unseen = `select uid from people where role = 'tutor' and (not is_enabled or status = 'training')`;
const openSql = `
  with unseen as materialized (select array(${unseen}) as uids)
  select starts_at, is_pte, count(*)::int as count from lessons
  where status = 'pending' and session_id is null and starts_at >= $1 and starts_at < $2
    and tutor_uid <> all ((select uids from unseen)::text[])
  group by 1, 2`;
const fullSql = `
  select starts_at, is_pte, count(*)::int as count from lessons
  where session_id is not null and status in ('pending', 'open') and starts_at >= $1 and starts_at < $2 and seats_taken >= capacity
  group by 1, 2`;
type HourRow = { starts_at: Date; is_pte: boolean; count: number };

const teachersSql = `
  select count(*)::int as teachers, (count(*) filter (where is_pte))::int as pte
  from people where role = 'tutor' and is_enabled and status <> 'training'`;

/** As many as can be in a week, and some. */
const asksSql = `
  select ${fieldsOf('a', 'id, startsAt, isPte, askedAt, askedBy, askedByName, told, toldTo, isDone')} from hour_asks a
  where a.starts_at >= $1 and a.starts_at < $2 order by a.asked_at desc limit 200`;

const nothing = (): HourDemand => ({ wanted: 0, preferred: 0, searched: 0, fullGroups: 0, open: 0 });
const streamsOf = (isPte: boolean): Stream[] => ['all', isPte ? 'pte' : 'workplace'];
function layWanted(cells: readonly DemandCell[], week: DemandWeek, rows: readonly WantedRow[]): void {
  const clocks = new Map<string, ReturnType<DemandWeek['cellsOf']>>();
  const most = cells.map(() => 0);
  for (const { time_zone: zone, hour, counts } of rows) {
    const places = clocks.get(zone) ?? week.cellsOf(zone);
    clocks.set(zone, places);
    for (const place of places[hour] ?? []) {
      const cell = cells[place];
      if (!cell) continue;
      streams.forEach((stream, at) => {
        const [wanted = 0, preferred = 0, searched = 0] = counts.slice(at * 3, at * 3 + 3);
        cell[stream].wanted += wanted;
        cell[stream].preferred += preferred;
        cell[stream].searched += searched;
      });
      // Of as many the first by name, so that a map is the same at every look.
      const [all = 0] = counts;
      const before = most[place] ?? 0;
      if (all > before || (all === before && zone < cell.clock)) [most[place], cell.clock] = [all, zone];
    }
  }
}

function layHours(
  cells: readonly DemandCell[],
  week: DemandWeek,
  rows: readonly HourRow[],
  what: 'open' | 'fullGroups',
) {
  for (const { starts_at, is_pte, count } of rows) {
    const cell = cells[week.cellAt(starts_at.getTime())];
    for (const stream of streamsOf(is_pte)) if (cell) cell[stream][what] += count;
  }
}

type Wish = { zone: string; now: Date; wanted: readonly WantedRow[] };

export async function findDemand(db: Queryable, { zone, now, wanted }: Wish): Promise<DemandMap> {
  const week = demandWeek(zone, now);
  const range = [new Date(week.from), new Date(week.to)];
  const [open, full, teaching, asks] = await Promise.all([
    db.query<HourRow>(openSql, range),
    db.query<HourRow>(fullSql, range),
    db.query<{ teachers: number; pte: number }>(teachersSql),
    db.query<HourAsk>(asksSql, range),
  ]);
  const cells = week.starts.map((startsAt) => ({
    startsAt,
    clock: '',
    all: nothing(),
    workplace: nothing(),
    pte: nothing(),
  }));
  layWanted(cells, week, wanted);
  layHours(cells, week, open.rows, 'open');
  layHours(cells, week, full.rows, 'fullGroups');
  const { teachers = 0, pte: pteTeachers = 0 } = teaching.rows[0] ?? {};
  return { week, cells, teachers, pteTeachers, asks: asks.rows };
}
