/** A person's announcements and notices, newest first. */
import { seek, type Keyset, type PageWish } from '@parlance/runtime/paging/keyset-page';
import { cutPage } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { rowsOf, statements, type Statement } from '@parlance/runtime/postgres/statements';
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
type AnnouncementPage = { announcements: AnnouncementView[]; next: string; unviewedCount: number };
type AnnouncementQuery = PageWish & { viewer: Viewer; unviewedOnly: boolean };

/** An administrator sees what is for any role. */
function visibleTo({ uid, role }: Viewer): Statement {
  const views = 'announcement_views v on v.announcement_id = a.id and v.uid = ?';
  const seen = statements.from(statements.raw(`announcements a left join ${views}`, [uid]));
  return role === 'admin'
    ? seen.whereRaw('(a.uid = ? or a.uid is null)', [uid])
    : seen.whereRaw('(a.uid = ? or (a.uid is null and ? = any(a.roles)))', [uid, role]);
}

const newestFirst: Keyset<AnnouncementView> = {
  columns: { 'a.posted_at': 'instant', 'a.id': 'id' },
  keyOf: ({ at, id }) => [at, id],
  order: 'desc',
};

type Row = { unviewed: number } & (AnnouncementView | { id: null });

/** One statement, so that list and count are of the same moment; without announcements the count stands alone. */
export async function listAnnouncements(
  db: Queryable,
  { viewer, unviewedOnly, ...page }: AnnouncementQuery,
): Promise<AnnouncementPage> {
  const counted = visibleTo(viewer).select(statements.raw('count(*) as unviewed')).whereNull('v.uid');
  const listed = visibleTo(viewer).select(
    statements.raw(`a.id, a.title, a.message, a.from_name as "from", a.posted_at as at, a.roles, a.icon, a.type,
        v.uid is not null as "isViewed", a.admin_post as "adminPost", a.booking_id as "bookingId", a.tutor`),
  );
  if (unviewedOnly) listed.whereNull('v.uid');
  const both = statements
    .select('counted.unviewed', 'listed.*')
    .from(statements.raw('? as counted left join ? as listed on true', [counted, seek(listed, newestFirst, page)]))
    .orderByRaw('listed.at desc, listed.id desc');
  const rows = await rowsOf<Row>(db, both);
  const found = rows.flatMap(({ unviewed: _unviewed, ...view }) => (view.id === null ? [] : [view]));
  const { items: announcements, next } = cutPage(found, page.limit, newestFirst);
  return { announcements, next, unviewedCount: rows[0]?.unviewed ?? 0 };
}
