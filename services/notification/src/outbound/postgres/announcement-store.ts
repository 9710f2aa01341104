import { prepared } from '@parlance/runtime/postgres/prepared';
import { insertRow, rowOf } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { AnnouncementStore, Reader, RemovedAnnouncement, Viewer } from '../../usecases/ports.ts';

const fields = 'id, title, message, fromName as from, postedAt as at, roles, icon, type, adminPost, uid';

const insertAll = prepared(
  'announcements_insert_all',
  `insert into announcements
     (id, title, message, from_name, posted_at, roles, icon, type, admin_post, uid, booking_id, tutor, post_id, path)
   select a.id, a.title, a.message, a."from", a.at, a.roles, a.icon, a.type, a."adminPost", a.uid, a."bookingId", a.tutor, a."postId", a.path
     from jsonb_to_recordset($1::jsonb) as a (
       id uuid, title text, message text, "from" text, at timestamptz, roles text[], icon text, type text, "adminPost" boolean, uid text,
       "bookingId" text, tutor text, "postId" uuid, path text)
   on conflict (id) do nothing
   returning id`,
);

export function makeAnnouncementStore(tx: Tx): AnnouncementStore {
  return {
    async insert({ about, postId = null, path = null, ...announcement }) {
      const own = rowOf(fields, { ...announcement, uid: null });
      const row = { ...own, ...about, postId, path, place: await nextPlace(tx) };
      await insertRow(tx, 'announcements', row, 'on conflict (id) do nothing');
    },
    async insertAll(notices) {
      if (notices.length === 0) return new Set();
      const rows = notices.map(({ about, ...notice }) => ({ ...notice, ...about }));
      const answer = await tx.query<{ id: string }>(insertAll, [JSON.stringify(rows)]);
      // The database writes every id in small letters, whoever gave it.
      const fresh = new Set(answer.rows.map(({ id }) => id));
      return new Set(notices.flatMap(({ id }) => (fresh.has(id.toLowerCase()) ? id : [])));
    },
    async insertFor(readers, { title, message, from, at, icon, type, adminPost, postId, path }) {
      const [ids, uids] = [readers.map(({ id }) => id), readers.map(({ uid }) => uid)];
      const roles = readers.map(roleOfReader);
      const { rows } = await tx.query<Reader>(
        `insert into announcements
           (id, title, message, from_name, posted_at, icon, type, admin_post, post_id, path, uid, roles)
         select made.id, $4, $5, $6, $7::timestamptz, $8, $9, $10, $11::uuid, $12::text, made.uid, array[made.role]
         from unnest($1::uuid[], $2::text[], $3::text[]) as made (id, uid, role)
         on conflict (id) do nothing
         returning announcements.id, announcements.uid, announcements.roles[1] as role`,
        [ids, uids, roles, title, message, from, at, icon, type, adminPost, postId, path],
      );
      return rows;
    },
    async isVisibleTo(id, { uid, role }) {
      const { rowCount } = await tx.query(
        `select 1 from announcements a
         where a.id = $1 and (a.uid = $2 or (a.uid is null and ($3 = 'admin' or $3 = any(a.roles))))`,
        [id, uid, role],
      );
      return rowCount === 1;
    },
    async markViewed(id, viewer, at) {
      const { uid } = viewer;
      const view = { announcementId: id, uid, viewedAt: at };
      const once = 'on conflict on constraint announcement_views_pkey do nothing';
      if (!(await insertRow(tx, 'announcement_views', view, once))) return false;
      const { rowCount } = await tx.query(
        'update announcements set viewed_at = $3 where id = $1 and uid = $2 and viewed_at is null',
        [id, uid, at],
      );
      if (rowCount === 0) await moveReader(tx, viewer);
      return true;
    },
    async removeOfPost(postId, limit) {
      const { rows } = await tx.query<RemovedAnnouncement>(
        `delete from announcements a
         where a.id in (select o.id from announcements o where o.post_id = $1 limit $2)
         returning a.id, a.uid, a.roles`,
        [postId, limit],
      );
      return rows;
    },
  };
}

const roleOfReader = ({ role }: Reader) => role;

/** Taken under a lock that is held until the commit: whoever sees a place sees all before it. */
async function nextPlace(tx: Tx): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('announcement_places'))`);
  const { rows } = await tx.query<{ place: number }>(`select nextval('announcement_places') as place`);
  return rows[0]?.place ?? 0;
}

/**
 * How far somebody has read: everything up to there is viewed, so that nobody ever looks at it again. Two who say Ok at once may
 * leave it a little behind, never ahead; the next one moves it.
 */
async function moveReader(tx: Tx, { uid, role }: Viewer): Promise<void> {
  await tx.query(
    `insert into announcement_readers as r (uid, read_to)
     with known as (select coalesce(max(o.read_to), -1) as read_to from announcement_readers o where o.uid = $1)
     select $1, coalesce(
       (select a.place - 1 from announcements a
        where a.uid is null and a.place > (select known.read_to from known)
          and ($2 = 'admin' or $2 = any(a.roles))
          and not exists (select 1 from announcement_views v where v.announcement_id = a.id and v.uid = $1)
        order by a.place limit 1),
       (select max(a.place) from announcements a where a.uid is null),
       0)
     on conflict (uid) do update set read_to = greatest(r.read_to, excluded.read_to)`,
    [uid, role],
  );
}
