/** The mail outbox. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { insertRow } from '@parlance/runtime/postgres/rows';
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

export function makeMailStore(db: Queryable): MailStore {
  return {
    ...makeSendingQueue<ClaimedMail>(db, { table: 'mails', fields }),
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
    async withdrawOf(uid, kinds) {
      await db.query(withdrawOf, [uid, kinds]);
    },
    async hurry(uid) {
      await db.query(
        `update mails set next_attempt_at = now()
          where uid = $1 and state = 'due' and held_by is null and next_attempt_at > now()`,
        [uid],
      );
    },
  };
}
