/** What administrators and the school posted, and what still waits for its time, newest first, with who has viewed it. */
import { keysetPage, type Keyset, type PageWish } from '@parlance/runtime/paging/keyset-page';
import type { Page } from '@parlance/runtime/paging/page-token';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements, type Statement } from '@parlance/runtime/postgres/statements';
import type { RoleWord } from '@parlance/proto/json/words';
import type { PostState } from '../domain/announcement-post.ts';

export type PostedView = {
  id: string;
  title: string;
  message: string;
  icon: string;
  type: string;
  roles: RoleWord[];
  from: string;
  at: Date;
  state: PostState;
  version: number;
  viewed: number;
  of: number;
};

const newestFirst: Keyset<PostedView> = {
  columns: { 'p.post_at': 'instant', 'p.id': 'id' },
  keyOf: ({ at, id }) => [at, id],
  order: 'desc',
};

/** Of a role, those who have an account now; of named people, all who were named. */
const audience = `case when cardinality(p.user_ids) > 0 then cardinality(p.user_ids)
  else (select count(*) from people o where o.active and o.role = any(p.roles)) end`;
const viewed = `case
  when p.state = 'scheduled' then 0
  when cardinality(p.user_ids) > 0 then
    (select count(*) from announcements a where a.post_id = p.id and a.viewed_at is not null)
  else (select count(*) from announcement_views v join people o on o.uid = v.uid
        where v.announcement_id = p.id and o.active and o.role = any(p.roles)) end`;

const posts = (): Statement =>
  statements
    .select(
      statements.raw(`p.id, p.title, p.message, p.icon, p.type, p.roles, p.from_name as "from", p.post_at as at, p.state,
        p.version, (${viewed})::bigint as viewed, (${audience})::bigint as of`),
    )
    .from('announcement_posts as p')
    .whereRaw('p.deleted_at is null');

export async function listPosted(db: Queryable, page: PageWish): Promise<Page<PostedView> & { total: number }> {
  const [{ items, next }, { rows }] = await Promise.all([
    keysetPage<PostedView>(db, posts(), { ...newestFirst, ...page }),
    db.query<{ total: number }>('select count(*) as total from announcement_posts p where p.deleted_at is null'),
  ]);
  return { items, next, total: rows[0]?.total ?? 0 };
}

export async function findPosted(db: Queryable, id: string): Promise<PostedView | undefined> {
  const { items } = await keysetPage<PostedView>(db, posts().whereRaw('p.id = ?::uuid', [id]), {
    ...newestFirst,
    pageToken: '',
    limit: 1,
  });
  return items[0];
}
