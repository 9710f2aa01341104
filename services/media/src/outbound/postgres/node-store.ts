/** What is known of the Janus nodes, for all processes of media alike. Instants are real time. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { leastOutageMs } from '../../domain/node-health.ts';
import type { NodeStore } from '../../usecases/node-ports.ts';

type StateRow = { name: string; up: boolean; draining: boolean };

/** The column is new: this release also runs on the schema before, which has none. The next one may name it. */
export const isLeaving = (table: string) => `(to_jsonb(${table}) ->> 'leaving_at') is not null`;

/**
 * The answer ends what no process of media need have seen begin: an outage lasts from the last answer to this one. In school time as long as
 * in real time, whatever a demo has added meanwhile.
 */
const markUpSql = `
  with before as (
    select max(n.answered_at) as any_answered, max(n.answered_at) filter (where n.name = $1) as answered,
      coalesce(bool_or(n.down_at is not null) filter (where n.name = $1), false) as was_down,
      coalesce(bool_or(${isLeaving('n')}) filter (where n.name = $1), false) as was_leaving
    from janus_nodes n),
  ended as (
    select 'room' as part, '' as node, 'no-node-answered' as why, any_answered as since from before
    union all
    select 'node', $1, case when was_leaving then 'ended-as-it-said' else 'no-answer' end, answered from before where was_down),
  kept as (
    insert into outages (part, node, why, from_real, until_real, from_school, until_school)
    select part, node, why, since, $2, $3::timestamptz - ($2::timestamptz - since), $3 from ended
    where since < $2::timestamptz - $4::float8 * interval '1 millisecond'
    on conflict on constraint outages_pkey do nothing)
  insert into janus_nodes (name, answered_at) values ($1, $2) on conflict on constraint janus_nodes_pkey
  do update set answered_at = greatest(janus_nodes.answered_at, excluded.answered_at), down_at = null`;

export function makeNodeStore(db: Queryable): NodeStore {
  return {
    async listStates(names) {
      // A node that nobody has looked at yet counts as up: the first who needs it finds out.
      const { rows } = await db.query<StateRow>(
        `select k.name, n.down_at is null as up, coalesce(n.draining or ${isLeaving('n')}, false) as draining
         from unnest($1::text[]) as k (name) left join janus_nodes n on n.name = k.name order by k.name`,
        [names],
      );
      return rows;
    },
    async countPeople(endsAfter) {
      // A room that nobody has entered yet counts as two people: they are about to come.
      const { rows } = await db.query<{ node: string; people: number }>(
        `select r.node, sum(greatest(2, (select count(*) from stays s
           where s.booking_id = r.booking_id and s.node = r.node and s.down_real is null)))::int as people
         from rooms r where r.node is not null and r.closed_at is null and r.lesson_end > $1 group by r.node`,
        [endsAfter],
      );
      return new Map(rows.map(({ node, people }) => [node, people]));
    },
    async markUp(name, { real, school }) {
      await db.query(markUpSql, [name, real, school, leastOutageMs]);
    },
    async forgetOutages(endedBefore) {
      await db.query('delete from outages where until_real < $1', [endedBefore]);
    },
    async markDown(name, at, unlessHeardSince) {
      const marked = await db.query<{ leaving: boolean }>(
        `insert into janus_nodes (name, down_at) values ($1, $2) on conflict on constraint janus_nodes_pkey
         do update set down_at = excluded.down_at
           where janus_nodes.down_at is null
             and ($3::timestamptz is null or janus_nodes.answered_at is null or janus_nodes.answered_at < $3)
         returning ${isLeaving('janus_nodes')} as leaving`,
        [name, at, unlessHeardSince],
      );
      const [row] = marked.rows;
      if (row !== undefined) return row.leaving ? 'expected' : 'news';
      const { rowCount } = await db.query('select from janus_nodes where name = $1 and down_at is not null', [name]);
      return rowCount === 0 ? 'heard' : 'known';
    },
    async setLeaving(name, at) {
      await db.query(
        `insert into janus_nodes (name, leaving_at) values ($1, $2) on conflict on constraint janus_nodes_pkey
         do update set leaving_at = excluded.leaving_at`,
        [name, at ?? null],
      );
    },
    async setDraining(name, draining) {
      const sql = 'update janus_nodes set draining = $2 where name = $1';
      return (await db.query(sql, [name, draining])).rowCount === 1;
    },
  };
}
