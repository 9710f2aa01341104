/** The mail outbox. */
import { currentContext } from '@parlance/runtime/context/request-context';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { ClaimedMail, MailStore } from '../../usecases/ports.ts';
import { makeSendingQueue } from './sending-queue.ts';

const withdraw = `
  update mails m
  set state = 'failed', finished_at = now(), last_error = 'withdrawn before it left', held_by = null
  from unnest($2::text[], $3::text[]) as gone (uid, kind)
  where m.reference = $1 and m.state = 'due' and m.uid = gone.uid and m.kind = gone.kind`;

const fields = ['uid', 'kind', 'reference', 'notice'];

const withdrawOf = `
  update mails
  set state = 'failed', finished_at = now(), last_error = 'not wished any more', held_by = null
  where uid = $1 and state = 'due' and kind = any($2)`;

/** One under an id. */
const insert = `
  insert into mails (id, uid, kind, reference, notice, bulk, created_at, next_attempt_at, traceparent)
  select m.id, m.uid, m.kind, m.reference, m.notice, $2, coalesce($4::timestamptz, now()), now() + make_interval(secs => $3), $5
    from jsonb_to_recordset($1::jsonb) as m (id uuid, uid text, kind text, reference text, notice jsonb)
  on conflict (id) do nothing`;

/** Mails leave in real time; when they were written is on the school's clock, as all else that a person was told. */
export function makeMailStore(db: Queryable, schoolNow?: () => Date): MailStore {
  const add = async (mails: readonly object[], { bulk, afterMs }: { bulk: boolean; afterMs: number }) => {
    // A span for each of thousands would say nothing.
    const traceparent = bulk ? undefined : currentContext().traceparent;
    await db.query(insert, [JSON.stringify(mails), bulk, afterMs / 1_000, schoolNow?.(), traceparent]);
  };
  return {
    ...makeSendingQueue<ClaimedMail>(db, { table: 'mails', fields }),
    add: (mail, afterMs = 0) => add([mail], { bulk: false, afterMs }),
    addMany: (mails) => add(mails, { bulk: true, afterMs: 0 }),
    async withdraw(reference, outdated) {
      const rows = outdated.flatMap(({ uid, kinds }) => kinds.map((kind) => ({ uid, kind })));
      if (rows.length === 0) return;
      await db.query(withdraw, [reference, rows.map(({ uid }) => uid), rows.map(({ kind }) => kind)]);
    },
    async withdrawOf(uid, kinds) {
      await db.query(withdrawOf, [uid, kinds]);
    },
    async hurry(uid) {
      await db.query(
        `update mails set next_attempt_at = now()
          where uid = $1 and state = 'due' and held_by is null and next_attempt_at > now() and attempts > 0`,
        [uid],
      );
    },
  };
}
