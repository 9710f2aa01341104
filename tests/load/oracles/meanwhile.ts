/** What must hold at every moment of a run, each asked in one statement and so of one moment. */
import type { Look } from '../databases.ts';
import type { Everybody } from './rows.ts';
import { busyStates, givenBackStates, listed } from './states.ts';

const busy = listed(busyStates);

/** $1: students, $2: tutors. */
const questions: Readonly<Record<string, string>> = {
  'a balance is not what its ledger adds up to': `
    select wallets.student_uid || ' ' || wallets.wallet as what from wallets
    left join ledger on ledger.student_uid = wallets.student_uid and ledger.wallet = wallets.wallet
    where wallets.student_uid = any($1) and cardinality($2::text[]) >= 0
    group by wallets.student_uid, wallets.wallet, wallets.balance having wallets.balance <> coalesce(sum(ledger.delta), 0)`,
  'more tokens are spent than there were': `
    select wallets.student_uid || ' ' || wallets.wallet as what from wallets
    where wallets.student_uid = any($1) and cardinality($2::text[]) >= 0 and wallets.balance < 0`,
  'a lesson has more students than seats': `
    select lessons.id::text as what from lessons join seats on seats.lesson_id = lessons.id
    where lessons.tutor_uid = any($2) and cardinality($1::text[]) >= 0
      and seats.status not in ${listed(givenBackStates)}
    group by lessons.id, lessons.capacity having count(*) > lessons.capacity`,
  'a tutor is in two lessons at once': `
    select a.id::text as what from lessons a join lessons b on a.tutor_uid = b.tutor_uid and a.id < b.id
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.tutor_uid = any($2) and cardinality($1::text[]) >= 0 and a.status in ${busy} and b.status in ${busy}`,
  'a student is in two lessons at once': `
    select a.id::text as what from seats a join seats b on a.student_uid = b.student_uid and a.id < b.id
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    where a.student_uid = any($1) and cardinality($2::text[]) >= 0 and a.status = 'booked' and b.status = 'booked'`,
};

export async function wrongNow(look: Look, { students, tutors }: Everybody): Promise<string[]> {
  const found: string[] = [];
  for (const [fault, sql] of Object.entries(questions)) {
    const rows = await look<{ what: string }>('booking', sql, [students, tutors]);
    found.push(...rows.map(({ what }) => `${fault}: ${what}`));
  }
  return found;
}
