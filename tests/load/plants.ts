/** Defects that are planted to see an oracle find them. Only on a test platform, and only among the people of the run. */
import { Client } from 'pg';
import type { Database } from './databases.ts';
import type { Guard } from './guards.ts';
import type { PlatformInfo } from '../support/platform-info.ts';
import { isThisMachine } from './permission.ts';
import { databaseUrl } from '../support/database-url.ts';

/**
 * `lost-event` is the reader's: it does not note the first event of a lesson or of tokens that it hears. `constraint-dropped` and `inbox-off`
 * take a guard away while the run lasts, and the product does what it kept from happening (conflicts.ts). The others change a row that the
 * run has made.
 */
export const plantNames = [
  'lost-event',
  'constraint-dropped',
  'inbox-off',
  'lost-token',
  'lost-booking',
  'sold-twice',
  'paid-twice',
  'lost-join',
  'false-absence',
] as const;
export type PlantName = (typeof plantNames)[number];

export function refusedPlant({ controlUrl, databaseUrl }: Pick<PlatformInfo, 'controlUrl' | 'databaseUrl'>) {
  const isTest = URL.canParse(controlUrl) && isThisMachine(new URL(controlUrl));
  if (isTest && isThisMachine(new URL(databaseUrl))) return undefined;
  return 'Defects are planted on a test platform alone, and this is none.';
}

type Uids = readonly string[];
type InTables = Exclude<PlantName, 'lost-event' | Guard>;

export const isInTables = (name: PlantName): name is InTables => Object.hasOwn(statements, name);

/** Where not in booking's tables. */
const databases: Partial<Readonly<Record<InTables, Database>>> = { 'paid-twice': 'payments', 'lost-join': 'media' };

/** $1: the students of the run. */
const statements: Readonly<Record<InTables, string>> = {
  'lost-token': `update wallets set balance = balance - 1 where (student_uid, wallet) in
    (select student_uid, wallet from wallets where student_uid = any($1) and balance > 0 limit 1)`,
  'lost-booking': `delete from seats where id = (select id from seats where student_uid = any($1) and status = 'booked' limit 1)`,
  // As if nothing guarded it: somebody else has the seat as well.
  'sold-twice': `insert into seats (lesson_id, student_uid, id, starts_at, ends_at, status, wallet, paid_as, is_mock, introduction,
      correct_mistakes, notes, taken_at, version)
    select s.lesson_id, other.uid, gen_random_uuid(), s.starts_at, s.ends_at, s.status, s.wallet, gen_random_uuid()::text, false, false,
      false, '', s.taken_at, s.version
    from seats s join lessons l on l.id = s.lesson_id and l.capacity = 1 join students other on other.uid = any($1)
    where s.student_uid = any($1) and s.status = 'booked' and not exists (select from seats o where o.student_uid = other.uid
      and o.starts_at < s.ends_at and o.ends_at > s.starts_at)
    limit 1`,
  'paid-twice': `insert into payouts (id, tutor_uid, period, currency, amount_minor, lines, reference, actor_uid, actor_name, paid_at)
    select gen_random_uuid(), p.tutor_uid, p.period, p.currency, p.amount_minor, p.lines, p.reference, p.actor_uid, p.actor_name, now()
    from payouts p where exists (select from pay_lines l where l.payout_id = p.id and l.student_uid = any($1)) limit 1`,
  'lost-join': `delete from stays where (booking_id, uid) in (select booking_id, uid from stays where uid = any($1) limit 1)`,
  'false-absence': `update lessons set status = 'tutor-absent' where id in (select lesson_id from seats
    where student_uid = any($1) and status in ('pending-feedback', 'completed') order by starts_at limit 1)`,
};

/** Answers whether there was something to change. */
export async function plant(name: InTables, server: string, students: Uids): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl(databases[name] ?? 'booking', server) });
  await client.connect();
  try {
    return (await client.query(statements[name], [students])).rowCount !== 0;
  } finally {
    await client.end();
  }
}
