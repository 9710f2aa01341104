/** The mail outbox. Each due row is claimed with a lease of its own, so that several replicas may send and a dead one loses nothing. */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { insertRow } from '@parlance/runtime/postgres/rows';
import type { ClaimedMail, MailStore } from '../../usecases/ports.ts';

/** A row that is still held was never settled: its sender is lost, perhaps after the mail had left. */
const claimDue = `
  with due as (
    select m.id from mails m
    where m.state = 'due' and m.next_attempt_at <= now()
    order by m.next_attempt_at
    limit 1
    for update skip locked
  )
  update mails m
  set attempts = m.attempts + 1, lost = m.lost + case when m.held_by is null then 0 else 1 end,
      held_by = $2, next_attempt_at = now() + make_interval(secs => $1)
  from due where due.id = m.id
  returning m.id, m.uid, m.kind, m.reference, m.notice, m.attempts, m.lost, m.held_by as "heldBy"`;

const withdraw = `
  update mails m
  set state = 'failed', finished_at = now(), last_error = 'withdrawn before it left', held_by = null
  from unnest($2::text[], $3::text[]) as gone (uid, kind)
  where m.reference = $1 and m.state = 'due' and m.uid = gone.uid and m.kind = gone.kind`;

export function makeMailStore(db: Queryable): MailStore {
  return {
    async add({ id, uid, kind, reference, notice = null }) {
      await insertRow(
        db,
        'mails',
        { id, uid, kind, reference, notice: notice && JSON.stringify(notice) },
        'on conflict (id) do nothing',
      );
    },
    async withdraw(reference, outdated) {
      const rows = outdated.flatMap(({ uid, kinds }) => kinds.map((kind) => ({ uid, kind })));
      if (rows.length === 0) return;
      await db.query(withdraw, [reference, rows.map(({ uid }) => uid), rows.map(({ kind }) => kind)]);
    },
    async claimDue(leaseMs) {
      return (await db.query<ClaimedMail>(claimDue, [leaseMs / 1000, randomUUID()])).rows[0];
    },
    async hold({ id, heldBy }, leaseMs) {
      const { rowCount } = await db.query(
        `update mails set next_attempt_at = now() + make_interval(secs => $3)
          where id = $1 and held_by = $2 and state = 'due'`,
        [id, heldBy, leaseMs / 1000],
      );
      return rowCount === 1;
    },
    async markSent(id) {
      await db.query(
        `update mails set state = 'sent', finished_at = now(), last_error = null, held_by = null where id = $1`,
        [id],
      );
    },
    async markDue({ id, heldBy }, pauseMs, error) {
      await db.query(
        `update mails set next_attempt_at = now() + make_interval(secs => $3), last_error = $4, held_by = null
          where id = $1 and held_by = $2 and state = 'due'`,
        [id, heldBy, pauseMs / 1000, error],
      );
    },
    async markFailed({ id, heldBy }, error) {
      await db.query(
        `update mails set state = 'failed', finished_at = now(), last_error = $3, held_by = null
          where id = $1 and held_by = $2 and state = 'due'`,
        [id, heldBy, error],
      );
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
