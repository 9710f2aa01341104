/** The mail outbox. */
import { currentContext } from '@parlance/runtime/context/request-context';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { prepared } from '@parlance/runtime/postgres/prepared';
import type { ClaimedMail, MailStore } from '../../usecases/ports.ts';
import { makeSendingQueue } from './sending-queue.ts';

const withdraw = `
  update mails m
  set state = 'failed', finished_at = now(), last_error = 'withdrawn before it left', held_by = null
  from unnest($1::text[], $2::text[], $3::text[]) as gone (reference, uid, kind)
  where m.reference = gone.reference and m.state = 'due' and m.uid = gone.uid and m.kind = gone.kind`;

const fields = ['uid', 'kind', 'reference', 'notice'];

const withdrawOf = `
  update mails
  set state = 'failed', finished_at = now(), last_error = 'not wished any more', held_by = null
  where uid = $1 and state = 'due' and kind = any($2)`;

/** One under an id. */
const insert = prepared(
  'mails_insert',
  `insert into mails (id, uid, kind, reference, notice, bulk, created_at, next_attempt_at, traceparent)
   select m.id, m.uid, m.kind, m.reference, m.notice, $2, coalesce($3::timestamptz, now()),
          now() + make_interval(secs => coalesce(m."afterMs", 0) / 1000), m.traceparent
     from jsonb_to_recordset($1::jsonb) as m
       (id uuid, uid text, kind text, reference text, notice jsonb, "afterMs" float8, traceparent text)
   on conflict (id) do nothing`,
);

/** Mails leave in real time; when they were written is on the school's clock, as all else that a person was told. */
export function makeMailStore(db: Queryable, schoolNow?: () => Date): MailStore {
  const write = async (mails: readonly object[], { bulk }: { bulk: boolean }) => {
    if (mails.length > 0) await db.query(insert, [JSON.stringify(mails), bulk, schoolNow?.()]);
  };
  return {
    ...makeSendingQueue<ClaimedMail>(db, { table: 'mails', fields }),
    async add(mails) {
      const { traceparent } = currentContext();
      await write(
        mails.map((mail) => ({ traceparent, ...mail })),
        { bulk: false },
      );
    },
    // A span for each of thousands would say nothing.
    addMany: (mails) => write(mails, { bulk: true }),
    async withdraw(outdated) {
      if (outdated.length === 0) return;
      const columns = (['reference', 'uid', 'kind'] as const).map((field) => outdated.map((one) => one[field]));
      await db.query(withdraw, columns);
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
