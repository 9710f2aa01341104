/** What is known of the Janus nodes, for all processes of media alike. Instants are real time. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { NodeStore } from '../../usecases/node-ports.ts';

type StateRow = { name: string; up: boolean; draining: boolean };

/** The column is new: this release also runs on the schema before, which has none. The next one may name it. */
export const isLeaving = (table: string) => `(to_jsonb(${table}) ->> 'leaving_at') is not null`;

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
    async markUp(name, at) {
      await db.query(
        `insert into janus_nodes (name, answered_at) values ($1, $2) on conflict on constraint janus_nodes_pkey
         do update set answered_at = greatest(janus_nodes.answered_at, excluded.answered_at), down_at = null`,
        [name, at],
      );
    },
    async markDown(name, at) {
      const { rows } = await db.query<{ leaving: boolean }>(
        `insert into janus_nodes (name, down_at) values ($1, $2) on conflict on constraint janus_nodes_pkey
         do update set down_at = excluded.down_at where janus_nodes.down_at is null
         returning ${isLeaving('janus_nodes')} as leaving`,
        [name, at],
      );
      if (rows[0] === undefined) return undefined;
      return rows[0].leaving ? 'expected' : 'news';
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
