import { insertRow, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { AnnouncementStore } from '../../usecases/ports.ts';

const fields = 'id, title, message, fromName as from, postedAt as at, roles, icon, type, adminPost, uid';

export function makeAnnouncementStore(tx: Tx): AnnouncementStore {
  return {
    insert(announcement) {
      const row = { ...rowOf(fields, announcement), ...announcement.about };
      return insertRow(tx, 'announcements', row, 'on conflict (id) do nothing');
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
      const view = { announcementId: id, uid, viewedAt: at };
      await insertRow(tx, 'announcement_views', view, 'on conflict on constraint announcement_views_pkey do nothing');
    },
  };
}
