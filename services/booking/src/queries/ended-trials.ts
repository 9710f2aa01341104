/** Students who hold tokens of a trial whose time is over, those after this one. By the index of trials with tokens: there are few. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

const most = 100;

export async function listEndedTrials(db: Queryable, now: Date, after = ''): Promise<string[]> {
  const { rows } = await db.query<{ uid: string }>(
    `select s.uid from wallets w join students s on s.uid = w.student_uid
      where w.wallet = 'freeTrialToken' and w.balance > 0 and s.free_trial_expires_at <= $1
        and w.student_uid > $2
      order by w.student_uid limit ${most}`,
    [now, after],
  );
  return rows.map(({ uid }) => uid);
}
