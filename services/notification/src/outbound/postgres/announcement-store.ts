import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { AnnouncementStore } from '../../usecases/ports.ts';

export function makeAnnouncementStore(tx: Tx): AnnouncementStore {
  return {
    async add(announcement) {
      const { id, title, message, from, at, roles, icon, type, adminPost, uid, about } = announcement;
      const { rowCount } = await tx.query(
        `insert into announcements (id, title, message, from_name, posted_at, roles, icon, type, admin_post, uid, booking_id, tutor)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (id) do nothing`,
        [
          id,
          title,
          message,
          from,
          at,
          roles,
          icon,
          type,
          adminPost,
          uid,
          about?.bookingId ?? null,
          about?.tutor ?? null,
        ],
      );
      return rowCount === 1;
    },
    async isVisibleTo(id, { uid, role }) {
      const { rowCount } = await tx.query(
        `select 1 from announcements a
         where a.id = $1 and (a.uid = $2 or (a.uid is null and ($3 = 'admin' or $3 = any(a.roles))))`,
        [id, uid, role],
      );
      return rowCount === 1;
    },
    async markViewed(id, uid, at) {
      await tx.query(
        `insert into announcement_views (announcement_id, uid, viewed_at) values ($1, $2, $3)
         on conflict on constraint announcement_views_pkey do nothing`,
        [id, uid, at],
      );
    },
  };
}
