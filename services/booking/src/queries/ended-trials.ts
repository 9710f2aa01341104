/** Students who hold tokens of a trial whose time is over, longest over first. By the index of trials with tokens: there are few. */
import type { Queryable } from '@parlance/runtime/postgres/pool';

const most = 100;

export async function listEndedTrials(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ uid: string }>(
    `select s.uid from wallets w join students s on s.uid = w.student_uid
      where w.wallet = 'freeTrialToken' and w.balance > 0 and s.free_trial_expires_at <= $1
      order by s.free_trial_expires_at limit ${most}`,
    [now],
  );
  return rows.map(({ uid }) => uid);
}
