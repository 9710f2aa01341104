/** Password links that were asked for: written with the request, sent by a job. */
import type { NewId } from '@parlance/runtime/ids/new-id';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { PasswordLinkQueue, PasswordLinkRequest, PasswordLinkStore } from '../../usecases/account-ports.ts';

/** What one address can be mailed; who asks learns nothing of it. */
const linksAnHour = 3;

export function makePasswordLinkStore(tx: Tx, newId: NewId): PasswordLinkStore {
  return {
    async forget(email) {
      await tx.query('delete from password_link_wishes where email = $1', [email]);
    },
    async add(email, at) {
      await tx.query(
        `insert into password_link_wishes (id, email, asked_at, next_try_at)
         select $1, $2, $3, $3
         where not exists (select 1 from password_link_wishes where email = $2 and asked_at > $3::timestamptz - interval '60 seconds')
           and (select count(*) from password_link_wishes where email = $2 and asked_at > $3::timestamptz - interval '1 hour') < $4`,
        [newId(), email, at, linksAnHour],
      );
    },
  };
}

export function makePasswordLinkQueue(pool: Pool): PasswordLinkQueue {
  return {
    async claim() {
      const { rows } = await pool.query<PasswordLinkRequest>(
        `update password_link_wishes set next_try_at = now() + interval '60 seconds'
         where id in (select id from password_link_wishes where done_at is null and next_try_at <= now()
                      order by next_try_at limit 1 for update skip locked)
         returning id, email, asked_at as "askedAt", tries`,
      );
      return rows[0];
    },
    async tryLater(id, { tries, pauseMs }) {
      await pool.query(
        `update password_link_wishes set tries = $2, next_try_at = now() + make_interval(secs => $3)
          where id = $1 and done_at is null`,
        [id, tries, pauseMs / 1_000],
      );
    },
    async answered(email) {
      await pool.query('update password_link_wishes set done_at = now() where email = $1 and done_at is null', [email]);
    },
    async giveUp(id) {
      await pool.query('update password_link_wishes set done_at = now() where id = $1 and done_at is null', [id]);
    },
  };
}
