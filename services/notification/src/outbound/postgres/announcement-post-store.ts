import type { RoleWord } from '@parlance/proto/json/words';
import { insertRow, rowOf, fieldsOf, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { AnnouncementPost } from '../../domain/announcement-post.ts';
import type { AnnouncementPostStore } from '../../usecases/ports.ts';

const fields =
  'id, title, message, icon, type, roles, userIds, fromName as from, postedBy, postAt, state, written, outside, toldTo, version';
const read = `select ${fieldsOf('p', fields)} from announcement_posts p`;

const one = async (tx: Tx, rest: string, values: readonly unknown[]) =>
  (await tx.query<AnnouncementPost>(`${read} where ${rest} for update`, values)).rows[0];

const leaving = 'd.deleted_at is not null and d.written > 0';
const toTell = `d.outside and d.state = 'posted' and d.told_at is null and d.deleted_at is null`;

const dueInSql = `
  select least(
    (select extract(epoch from min(p.post_at) - $1::timestamptz)::float8 * 1000 from announcement_posts p
      where p.state <> 'posted' and p.deleted_at is null),
    case when exists (select from announcement_posts d where ${leaving})
      or exists (select from announcement_posts d where ${toTell}) then 0 end) as ms`;

export function makeAnnouncementPostStore(tx: Tx): AnnouncementPostStore {
  return {
    async insert(post) {
      await insertRow(tx, 'announcement_posts', rowOf(fields, post));
    },
    lock: (id) => one(tx, 'p.id = $1 and p.deleted_at is null', [id]),
    lockDue: (at, passedOver) =>
      one(
        tx,
        `p.id = (select d.id from announcement_posts d
                 where d.state <> 'posted' and d.deleted_at is null and d.post_at <= $1 and d.id <> all($2::uuid[])
                 order by d.written, d.post_at limit 1 for update skip locked)`,
        [at, passedOver],
      ),
    lockDeleted: (passedOver) =>
      one(
        tx,
        `p.id = (select d.id from announcement_posts d
                 where ${leaving} and d.id <> all($1::uuid[]) order by d.id limit 1 for update skip locked)`,
        [passedOver],
      ),
    async save({ id, ...post }) {
      await updateRow(tx, 'announcement_posts', { id }, rowOf(fields, { id, ...post }));
    },
    async advance({ id, written, state }) {
      await updateRow(tx, 'announcement_posts', { id }, { written, state });
    },
    async markDeleted(id, by, at) {
      await updateRow(tx, 'announcement_posts', { id }, { deletedAt: at, deletedBy: by });
    },
    async find(id) {
      return (await tx.query<AnnouncementPost>(`${read} where p.id = $1 and p.deleted_at is null`, [id])).rows[0];
    },
    ...makeTelling(tx),
    async unknownOf(uids) {
      const { rows } = await tx.query<{ uid: string }>(
        `select named.uid from unnest($1::text[]) as named (uid)
         where not exists (select 1 from people p where p.uid = named.uid and p.active)`,
        [uids],
      );
      return rows.map(({ uid }) => uid);
    },
    async rolesOf(uids) {
      const { rows } = await tx.query<{ uid: string; role: 'student' | 'tutor' | 'admin' }>(
        'select p.uid, p.role from people p where p.uid = any($1) and p.active',
        [uids],
      );
      return rows;
    },
    async dueInMs(at) {
      const { rows } = await tx.query<{ ms: number | null }>(dueInSql, [at]);
      return rows.flatMap(({ ms }) => ms ?? []);
    },
  };
}

function makeTelling(tx: Tx) {
  return {
    lockToTell: (passedOver: readonly string[]) =>
      one(
        tx,
        `p.id = (select d.id from announcement_posts d
                 where ${toTell} and d.id <> all($1::uuid[]) order by d.post_at limit 1 for update skip locked)`,
        [passedOver],
      ),
    async nextToTell({ roles, userIds, toldTo }, most) {
      const { rows } = await tx.query<{ uid: string; role: RoleWord }>(
        `select p.uid, p.role from people p
         where p.active and p.uid > $1 and (p.role = any($2) or p.uid = any($3)) order by p.uid limit $4`,
        [toldTo, roles, userIds, most],
      );
      return rows;
    },
    async noteTold(id, { to, at }) {
      await updateRow(tx, 'announcement_posts', { id }, { toldTo: to, toldAt: at ?? null });
    },
  } satisfies Partial<AnnouncementPostStore>;
}
