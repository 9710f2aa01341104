/** A person's announcements and notices, newest first (ANN-15, ANN-16, CON-28). */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { RoleWord } from '@parlance/proto/json/words';
import type { Viewer } from '../usecases/ports.ts';

export type AnnouncementView = {
  id: string;
  title: string;
  message: string;
  from: string;
  at: Date;
  roles: RoleWord[];
  icon: string;
  type: string;
  isViewed: boolean;
  adminPost: boolean;
  bookingId: string | null;
  tutor: string | null;
};
export type AnnouncementPage = {
  announcements: AnnouncementView[];
  next: PageStart | undefined;
  unviewedCount: number;
};
type PageStart = { at: Date; id: string };
export type ListAnnouncements = { viewer: Viewer; unviewedOnly: boolean; limit: number; start: PageStart | undefined };

const visible = `(a.uid = $1 or (a.uid is null and ($2 = 'admin' or $2 = any(a.roles))))`;
const views = 'left join announcement_views v on v.announcement_id = a.id and v.uid = $1';

/** One statement, so that list and count tell of the same moment; without announcements the count stands alone. */
const sql = `
  select counted.unviewed, listed.*
  from (select count(*) as unviewed from announcements a ${views} where ${visible} and v.uid is null) counted
  left join (
    select a.id, a.title, a.message, a.from_name as "from", a.posted_at as at, a.roles, a.icon, a.type,
           v.uid is not null as "isViewed", a.admin_post as "adminPost", a.booking_id as "bookingId", a.tutor
    from announcements a ${views}
    where ${visible}
      and (not $3 or v.uid is null)
      and ($4::timestamptz is null or (a.posted_at, a.id) < ($4, $5::uuid))
    order by a.posted_at desc, a.id desc
    limit $6
  ) listed on true
  order by listed.at desc, listed.id desc`;

type Row = { unviewed: number } & (AnnouncementView | { id: null });

export function makeListAnnouncements(db: Queryable) {
  return async ({ viewer, unviewedOnly, limit, start }: ListAnnouncements): Promise<AnnouncementPage> => {
    const { uid, role } = viewer;
    const parameters = [uid, role, unviewedOnly, start?.at ?? null, start?.id ?? null, limit + 1];
    const { rows } = await db.query<Row>(sql, parameters);
    const found = rows.flatMap(({ unviewed: _unviewed, ...view }) => (view.id === null ? [] : [view]));
    const announcements = found.slice(0, limit);
    const last = announcements.at(-1);
    const next = found.length > limit && last ? { at: last.at, id: last.id } : undefined;
    return { announcements, next, unviewedCount: rows[0]?.unviewed ?? 0 };
  };
}
