/**
 * Guards of the product that are taken away from a running test platform, and put back: the one that keeps a teacher's hours from lying
 * over one another, and the inbox by which notification applies each fact once. Each is known by its name to whoever comes next, so that a
 * run that was killed leaves nothing that stays.
 */
import { Client } from 'pg';
import type { Database } from './databases.ts';
import { busyStates, listed } from './oracles/states.ts';

export type Guard = 'constraint-dropped' | 'inbox-off';

const constraint = 'lessons_tutor_no_overlap';
/** What it was stands behind it. */
const mark = 'planted instead of: ';
/** A lock on a busy table is not waited for until everything stands. */
const waits = `set local lock_timeout = '10s'`;

/** Booking names the constraint where it opens hours: under its name stands one that looks at nothing. */
async function dropConstraint(client: Client): Promise<void> {
  const { definition, note } = await constraintOf(client);
  if (definition === undefined) throw new Error(`booking has no ${constraint}`);
  if (note?.startsWith(mark)) return;
  await client.query(`alter table lessons drop constraint ${constraint}, add constraint ${constraint}
    exclude using gist (tutor_uid with =, tstzrange(starts_at, ends_at) with &&) where (false)`);
  const words = client.escapeLiteral(`${mark}${definition}`);
  await client.query(`comment on constraint ${constraint} on lessons is ${words}`);
}

async function constraintOf(client: Client): Promise<{ definition?: string; note?: string | null }> {
  const { rows } = await client.query<{ definition: string; note: string | null }>(
    `select pg_get_constraintdef(c.oid) as definition, obj_description(c.oid, 'pg_constraint') as note from pg_constraint c
     where c.conname = $1 and c.conrelid = 'lessons'::regclass`,
    [constraint],
  );
  return rows[0] ?? {};
}

/** Of two lessons of one teacher at one time the later one is called off, as nothing can keep them apart afterwards. */
async function restoreConstraint(client: Client): Promise<void> {
  const { note } = await constraintOf(client);
  if (!note?.startsWith(mark)) return;
  const busy = `in ${listed(busyStates)}`;
  await client.query('lock table lessons in access exclusive mode');
  await client.query(`with over as (
      update lessons set status = 'cancelled' where status ${busy} and exists (
        select from lessons other where other.tutor_uid = lessons.tutor_uid and other.id < lessons.id and other.status ${busy}
          and other.starts_at < lessons.ends_at and lessons.starts_at < other.ends_at)
      returning id)
    update seats set status = 'cancelled' from over where seats.lesson_id = over.id and seats.status = 'booked'`);
  await client.query(
    `alter table lessons drop constraint ${constraint}, add constraint ${constraint} ${note.slice(mark.length)}`,
  );
}

/** The row of a fact that comes again makes room for its next: it stands there once, and keeps nothing from being done twice. */
async function forgetInbox(client: Client): Promise<void> {
  await client.query(`create or replace function planted_inbox_off() returns trigger language plpgsql as $$
    begin
      delete from inbox where consumer = new.consumer and event_id = new.event_id;
      return new;
    end $$`);
  await client.query(`create or replace trigger planted_inbox_off before insert on inbox
    for each row execute function planted_inbox_off()`);
}

async function restoreInbox(client: Client): Promise<void> {
  const sql = `select to_regprocedure('planted_inbox_off()') is not null as "isOff"`;
  const { rows } = await client.query<{ isOff: boolean }>(sql);
  // Where nothing is to be done it may not be allowed either.
  if (rows[0]?.isOff) await client.query('drop function planted_inbox_off cascade');
}

type Way = { database: Database; take(client: Client): Promise<unknown>; restore(client: Client): Promise<unknown> };
const ways: Readonly<Record<Guard, Way>> = {
  'constraint-dropped': { database: 'booking', take: dropConstraint, restore: restoreConstraint },
  'inbox-off': { database: 'notification', take: forgetInbox, restore: restoreInbox },
};

export const isGuard = (plant: string): plant is Guard => Object.hasOwn(ways, plant);

/** Whole or not at all. */
async function inTransaction(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(waits);
    await work(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The address of one of the databases. */
type At = (database: Database) => string;

export const takeAway = (guard: Guard, at: At): Promise<void> =>
  inTransaction(at(ways[guard].database), ways[guard].take);

/** All of them, also what a run that was killed has left; nothing where there is nothing. */
export async function putBack(at: At): Promise<void> {
  for (const { database, restore } of Object.values(ways)) await inTransaction(at(database), restore);
}
