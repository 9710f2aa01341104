/** User guides and videos, in one order of all, and who has opened which. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createGuides: Migration = {
  name: '20261126T1545_create_guides',
  overlap: 'Only programs after 0.1.0 know guides, and 0.1.0 takes away no file that one of them names.',
  async up(tx) {
    await tx.query('alter table library add column guides_version int8 not null default 1');
    await tx.query(`
      create table guides (
        id uuid not null,
        category text not null,
        title text not null,
        description text not null,
        kind text not null,
        url text not null,
        file_id uuid,
        length int4 not null,
        for_roles text[] not null,
        pos int4 not null,
        version int8 not null,
        changed_by text not null,
        changed_by_name text not null,
        changed_at timestamptz not null,
        deleted_at timestamptz,
        constraint guides_pkey primary key (id),
        constraint guides_file foreign key (file_id) references files (id),
        constraint guides_kind check (kind in ('guide', 'video'))
      )`);
    await tx.query('create index guides_in_order on guides (pos, id) where deleted_at is null');
    await tx.query(`
      create table guide_views (
        guide_id uuid not null,
        uid text not null,
        opened_at timestamptz not null,
        constraint guide_views_pkey primary key (guide_id, uid),
        constraint guide_views_guide foreign key (guide_id) references guides (id)
      )`);
  },
};
