/** Walks the whole chain of administrators' acts, some thousands at a time, in one snapshot. */
import { createHash } from 'node:crypto';
import type { Pool } from '@parlance/runtime/postgres/pool';
import {
  contentOf,
  makeChainWalk,
  type ActColumns,
  type DayHead,
  type Fault,
  type HashOf,
  type Link,
} from '../domain/audit-chain.ts';

const atOnce = 5_000;

const sha256: HashOf = (before, content) =>
  createHash('sha256')
    .update(before ?? '')
    .update(content, 'utf8')
    .digest();

/** What is hashed is put together here: a function of the database could be one that somebody else wrote. */
const plainColumns = `a.id::text as id, extract(epoch from a.at)::text as at, a.act, a.actor_uid as "actorUid",
  a.subject_uid as "subjectUid", a.request_id as "requestId", a.details::text as details, a.changed,
  a.before::text as before, a.after::text as after, a.concerns, a.reason`;

type LinkRow = Omit<Link, 'content'> & (ActColumns | { id: null });
const linkOf = (row: LinkRow): Link => {
  const { day, place, actId, hash } = row;
  return { day, place, actId, hash, content: row.id === null ? null : contentOf(row) };
};

export type Verified = { acts: number; heads: readonly DayHead[]; fault: Fault | undefined };

/** Each of `known`, which the school keeps elsewhere, must still be a link of the chain, whatever came after it. */
export async function verifyAudit(pool: Pool, known: readonly string[] = []): Promise<Verified> {
  const db = await pool.connect();
  try {
    await db.query('begin isolation level repeatable read read only');
    // All of it is read: what comes first fast is not asked for.
    await db.query('set local statement_timeout = 0; set local cursor_tuple_fraction = 1');
    const walk = makeChainWalk(sha256);
    const lost = new Set(known.map((hash) => hash.trim().toLowerCase()));
    let acts = 0;
    await db.query(
      `declare links no scroll cursor for
       select l.day::text as day, l.place::int as place, l.act_id::text as "actId", l.hash, ${plainColumns}
       from admin_act_links l left join admin_acts a on a.id = l.act_id order by l.day, l.place`,
    );
    const fetch = async () => (await db.query<LinkRow>(`fetch ${atOnce} from links`)).rows;
    // The database reads on while the last ones are looked at.
    for (let coming = fetch(); ;) {
      const rows = await coming;
      const isLast = rows.length < atOnce;
      if (!isLast) coming = fetch();
      for (const row of rows) {
        const link = linkOf(row);
        const fault = walk.next(link);
        if (fault) {
          await coming;
          return { acts, heads: walk.heads(), fault };
        }
        acts += 1;
        if (lost.size > 0) lost.delete(link.hash.toString('hex'));
      }
      if (isLast) break;
    }
    return { acts, heads: walk.heads(), fault: (await notChained(db)) ?? linkLost(lost) };
  } finally {
    await db.query('rollback').catch(() => undefined);
    db.release();
  }
}

/** An act without a link was written around the chain. */
async function notChained(db: { query: Pool['query'] }): Promise<Fault | undefined> {
  const { rows } = await db.query<Pick<Fault, 'actId' | 'day'>>(
    `select a.id::text as "actId", a.at::date::text as day from admin_acts a
     where not exists (select from admin_act_links l where l.act_id = a.id) order by a.id limit 1`,
  );
  return rows[0] && { kind: 'not-chained', place: 0, ...rows[0] };
}

function linkLost([hash]: Iterable<string>): Fault | undefined {
  return hash === undefined ? undefined : { kind: 'link-unknown', day: '', place: 0, actId: hash };
}
