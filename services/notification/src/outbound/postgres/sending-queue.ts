/** What is due to be sent, in a table of its kind. Each row is claimed with a lease of its own, so that several replicas may send and a dead one loses nothing. */
import { randomUUID } from 'node:crypto';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Claimed, SendingQueue } from '../../usecases/send-next.ts';

/** `fields` are columns of the table that its sender needs. */
type Queue = { table: 'mails' | 'pushes'; fields: readonly string[] };

export function makeSendingQueue<T extends Claimed>(db: Queryable, { table, fields }: Queue): SendingQueue<T> {
  /** A row that is still held was never settled: its sender is lost, perhaps after it had sent it. */
  const claimDue = (bulk: boolean) => `
    with due as (
      select q.id from ${table} q
      where q.state = 'due' and ${bulk ? '' : 'not '}q.bulk and q.next_attempt_at <= now()
      order by q.next_attempt_at
      limit 1
      for update skip locked
    )
    update ${table} q
    set attempts = q.attempts + 1, lost = q.lost + case when q.held_by is null then 0 else 1 end,
        held_by = $2, due_since = coalesce(q.due_since, q.next_attempt_at), next_attempt_at = now() + make_interval(secs => $1)
    from due where due.id = q.id
    returning ${['id', ...fields, 'attempts', 'lost', 'traceparent'].map((field) => `q.${field}`).join(', ')}, q.held_by as "heldBy"`;
  const ours = `where id = $1 and held_by = $2 and state = 'due'`;
  const dueLater = 'next_attempt_at = now() + make_interval(secs => $3), last_error = $4, held_by = null';

  return {
    async claimDue(leaseMs) {
      const values = [leaseMs / 1000, randomUUID()];
      // What is for one person first, however much goes to everybody.
      return (
        (await db.query<T>(claimDue(false), values)).rows[0] ?? (await db.query<T>(claimDue(true), values)).rows[0]
      );
    },
    async hold({ id, heldBy }, leaseMs) {
      const { rowCount } = await db.query(
        `update ${table} set next_attempt_at = now() + make_interval(secs => $3) ${ours}`,
        [id, heldBy, leaseMs / 1000],
      );
      return rowCount === 1;
    },
    async markSent({ id }) {
      await db.query(
        `update ${table} set state = 'sent', finished_at = now(), last_error = null, held_by = null where id = $1`,
        [id],
      );
    },
    async markDue({ id, heldBy }, pauseMs, error) {
      await db.query(`update ${table} set ${dueLater} ${ours}`, [id, heldBy, pauseMs / 1000, error]);
    },
    async postpone({ id, heldBy }, pauseMs, why) {
      await db.query(`update ${table} set ${dueLater}, due_since = null ${ours}`, [id, heldBy, pauseMs / 1000, why]);
    },
    async markFailed({ id, heldBy }, error) {
      const { rowCount } = await db.query(
        `update ${table} set state = 'failed', finished_at = now(), last_error = $3, held_by = null ${ours}`,
        [id, heldBy, error],
      );
      return rowCount === 1;
    },
    async dueInMs() {
      const { rows } = await db.query<{ ms: number | null }>(
        `select (extract(epoch from min(q.next_attempt_at) - now()) * 1000)::float8 as ms from ${table} q where q.state = 'due'`,
      );
      return rows.flatMap(({ ms }) => (ms === null ? [] : Math.max(0, Math.ceil(ms))));
    },
  };
}
