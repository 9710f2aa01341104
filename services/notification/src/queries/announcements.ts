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
  postId: string | null;
  path: string | null;
};
type AnnouncementPage = { announcements: AnnouncementView[]; next: string; unviewedCount: number };
type AnnouncementQuery = PageWish & { viewer: Viewer; unviewedOnly: boolean };

const newestFirst: Keyset<AnnouncementView> = {
  columns: { 'a.posted_at': 'instant', 'a.id': 'id' },
  keyOf: ({ at, id }) => [at, id],
  order: 'desc',
};

/** Those for a role and those for this person are read apart, each by its own index. An administrator sees what is for any role. */
function parts({ uid, role }: Viewer, unviewedAfter: number | undefined): Statement[] {
  const views = 'announcement_views v on v.announcement_id = a.id and v.uid = ?';
  const seen = () => statements.from(statements.raw(`announcements a left join ${views}`, [uid]));
  const ofRole = seen().whereRaw('a.uid is null');
  if (role !== 'admin') ofRole.whereRaw('? = any(a.roles)', [role]);
  const own = seen().whereRaw('a.uid = ?', [uid]);
  if (unviewedAfter === undefined) return [ofRole, own];
  ofRole.whereRaw('a.place > ?::bigint and v.uid is null', [unviewedAfter]);
  return [ofRole, own.whereRaw('a.viewed_at is null and v.uid is null')];
}

type Row = { unviewed: number } & (AnnouncementView | { id: null });

const shown = `a.id, a.title, a.message, a.from_name as "from", a.posted_at as at, a.roles, a.icon, a.type,
  v.uid is not null as "isViewed", a.admin_post as "adminPost", a.booking_id as "bookingId", a.tutor,
  a.post_id as "postId", a.path`;

/**
 * One statement, so that list and count are of the same moment; without announcements the count stands alone. Up to where
 * somebody has read only grows, and all before it is viewed: it may be read a moment earlier.
 */
export async function listAnnouncements(
  db: Queryable,
  { viewer, unviewedOnly, ...page }: AnnouncementQuery,
): Promise<AnnouncementPage> {
  const readTo = await readToOf(db, viewer.uid);
  const counts = parts(viewer, readTo).map((part) => part.select(statements.raw('count(*) as n')));
  const counted = statements
    .select(statements.raw('sum(counts.n)::bigint as unviewed'))
    .from(statements.raw('? as counts', [statements.unionAll(counts, true)]));
  const pages = parts(viewer, unviewedOnly ? readTo : undefined).map((part) =>
    seek(part.select(statements.raw(shown)), newestFirst, page),
  );
  const listed = statements
    .select('listed.*')
    .from(statements.raw('? as listed', [statements.unionAll(pages, true)]))
    .orderByRaw('listed.at desc, listed.id desc')
    .limit(page.limit + 1);
  const both = statements
    .select('counted.unviewed', 'listed.*')
    .from(statements.raw('? as counted left join ? as listed on true', [counted, listed]))
    .orderByRaw('listed.at desc, listed.id desc');
  const rows = await rowsOf<Row>(db, both);
  const found = rows.flatMap(({ unviewed: _unviewed, ...view }) => (view.id === null ? [] : [view]));
  const { items: announcements, next } = cutPage(found, page.limit, newestFirst);
  return { announcements, next, unviewedCount: rows[0]?.unviewed ?? 0 };
}

/** Before the first place. */
const nothingRead = -1;

async function readToOf(db: Queryable, uid: string): Promise<number> {
  const { rows } = await db.query<{ readTo: number }>(
    'select r.read_to as "readTo" from announcement_readers r where r.uid = $1',
    [uid],
  );
  return rows[0]?.readTo ?? nothingRead;
}
