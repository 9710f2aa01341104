/** What an operator says about parked facts. The running consumers do the work. */
import type { Queryable } from '../postgres/pool.ts';

export type ParkedFact = {
  id: number;
  type: string | null;
  key: string | null;
  attempts: number;
  error: string;
  parkedAt: Date;
  nextTryAt: Date | null;
  /** How many wait behind it. */
  behind: number;
};

/** Those that are first of their key, the oldest first. */
export async function listParked(db: Queryable, limit: number): Promise<ParkedFact[]> {
  const { rows } = await db.query<ParkedFact>(
    `select l.id, l.headers->>'ce_type' as type, l.key, l.attempts, l.error_kind || ': ' || l.error_message as error,
            l.parked_at as "parkedAt", l.next_try_at as "nextTryAt",
            (select count(*) from dead_letters b
              where b.consumer = l.consumer and b.lane = l.lane and b.resolved_at is null and b.id > l.id) as behind
       from dead_letters l
      where l.resolved_at is null
        and not exists (
          select 1 from dead_letters a
           where a.consumer = l.consumer and a.lane = l.lane and a.resolved_at is null and a.id < l.id)
      order by l.id limit $1`,
    [limit],
  );
  return rows;
}

/**
 * Asks the running consumers to try parked facts now; without ids, all that are open. What stands before one of them in its
 * key's order is asked for too, because it comes first. Answers how many.
 */
export async function requestRedrive(db: Queryable, ids?: readonly number[]): Promise<number> {
  const { rowCount } = await db.query(
    `update dead_letters l set redrive_requested_at = now()
      where l.resolved_at is null
        and ($1::bigint[] is null or l.id = any($1) or exists (
          select 1 from dead_letters requested
           where requested.id = any($1) and requested.resolved_at is null
             and requested.consumer = l.consumer and requested.lane = l.lane and requested.id > l.id))`,
    [ids ?? null],
  );
  return rowCount ?? 0;
}

/** Never to be applied: what waits behind it goes on. The row stays as long as those that were applied. Answers how many. */
export async function discardParked(db: Queryable, ids: readonly number[]): Promise<number> {
  const { rowCount } = await db.query(
    `update dead_letters set resolved_at = now(), redrive_requested_at = null, error_kind = 'Discarded'
      where resolved_at is null and id = any($1)`,
    [ids],
  );
  return rowCount ?? 0;
}
