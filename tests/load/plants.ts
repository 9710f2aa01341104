/** Defects that are planted to see an oracle find them. Only on a test platform, and only among the people of the run. */
import { Client } from 'pg';
import type { PlatformInfo } from '../support/platform-info.ts';
import { isThisMachine } from './permission.ts';

/** `lost-event` is the reader's: it does not note the first event that it hears. The others change a row that the run has made. */
export const plantNames = ['lost-event', 'lost-token', 'lost-booking', 'sold-twice'] as const;
export type PlantName = (typeof plantNames)[number];

export function refusedPlant({ controlUrl, databaseUrl }: Pick<PlatformInfo, 'controlUrl' | 'databaseUrl'>) {
  const isTest = URL.canParse(controlUrl) && isThisMachine(new URL(controlUrl));
  if (isTest && isThisMachine(new URL(databaseUrl))) return undefined;
  return 'Defects are planted on a test platform alone, and this is none.';
}

type Uids = readonly string[];

/** $1: the students of the run. */
const statements: Readonly<Record<Exclude<PlantName, 'lost-event'>, string>> = {
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
};

/** Answers whether there was something to change. */
export async function plant(
  name: Exclude<PlantName, 'lost-event'>,
  databaseUrl: string,
  students: Uids,
): Promise<boolean> {
  const url = Object.assign(new URL(databaseUrl), { pathname: '/booking' });
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query(statements[name], [students])).rowCount === 1;
  } finally {
    await client.end();
  }
}
