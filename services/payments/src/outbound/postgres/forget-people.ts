/** Takes away what earlier releases have written down of people and this one does without, some rows at a time, until nothing is left. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { hashSql } from './address-hash.ts';

const atOnce = 1_000;

const statements = [
  // What an event says of its object was never read: the object is.
  `update stripe_events set body = null
    where ctid = any(array(select ctid from stripe_events where body is not null limit ${atOnce} for update skip locked))`,
  // Of two with one address, which two releases side by side may have taken, the later one is known by its account.
  `update trials t set email = ${hashSql(`case when exists (select from trials o where o.email = ${hashSql('t.email')})
                                           then t.uid else t.email end`)}
    where ctid = any(array(select ctid from trials where email !~ '^[0-9a-f]{64}$' limit ${atOnce} for update skip locked))`,
];

/** Answers how many rows were changed. */
export async function forgetPeople(db: Queryable, signal?: AbortSignal): Promise<number> {
  let changed = 0;
  for (const statement of statements)
    for (let rows = atOnce; rows === atOnce && signal?.aborted !== true; changed += rows)
      rows = (await db.query(statement)).rowCount ?? 0;
  return changed;
}
