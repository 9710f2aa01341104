/** Feeds in PostgreSQL: one a person. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { CalendarFeedStore } from '../../usecases/ports.ts';

export function makeCalendarFeedStore(tx: Tx): CalendarFeedStore {
  return {
    async keep({ uid, keyHash, madeAt }) {
      await tx.query(
        `insert into calendar_feeds (uid, key_hash, made_at) values ($1, $2, $3)
         on conflict (uid) do update set key_hash = excluded.key_hash, made_at = excluded.made_at`,
        [uid, keyHash, madeAt],
      );
    },
    async remove(uid) {
      await tx.query('delete from calendar_feeds where uid = $1', [uid]);
    },
  };
}
