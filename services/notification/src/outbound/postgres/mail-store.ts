/** The mail outbox. Due rows are claimed with a lease, so that several replicas may send and a dead one loses nothing. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { ClaimedMail, MailStore } from '../../usecases/ports.ts';

export function makeMailStore(db: Queryable): MailStore {
  return {
    async add({ id, uid, kind, reference }) {
      await db.query(
        'insert into mails (id, uid, kind, reference) values ($1, $2, $3, $4) on conflict (id) do nothing',
        [id, uid, kind, reference],
      );
    },
    async claimDue(limit, leaseMs) {
      const { rows } = await db.query<ClaimedMail>(
        `with due as (
           select m.id from mails m
           where m.state = 'due' and m.next_attempt_at <= now()
           order by m.next_attempt_at
           limit $1
           for update skip locked
         )
         update mails m
         set attempts = m.attempts + 1, next_attempt_at = now() + make_interval(secs => $2)
         from due where due.id = m.id
         returning m.id, m.uid, m.kind, m.reference, m.attempts`,
        [limit, leaseMs / 1000],
      );
      return rows;
    },
    async markSent(id) {
      await db.query(`update mails set state = 'sent', finished_at = now(), last_error = null where id = $1`, [id]);
    },
    async markDue(id, pauseMs, error) {
      await db.query(
        'update mails set next_attempt_at = now() + make_interval(secs => $2), last_error = $3 where id = $1',
        [id, pauseMs / 1000, error],
      );
    },
    async markFailed(id, error) {
      await db.query(`update mails set state = 'failed', finished_at = now(), last_error = $2 where id = $1`, [
        id,
        error,
      ]);
    },
    async nextDueInMs() {
      const { rows } = await db.query<{ ms: number | null }>(
        `select (extract(epoch from min(m.next_attempt_at) - now()) * 1000)::float8 as ms from mails m where m.state = 'due'`,
      );
      const ms = rows[0]?.ms;
      return ms === null || ms === undefined ? undefined : Math.max(0, Math.ceil(ms));
    },
  };
}
