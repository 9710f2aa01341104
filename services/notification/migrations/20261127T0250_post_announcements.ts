/**
 * What administrators write lies apart from what people see: a post may still wait for its time, and one for named people becomes a
 * row each. Posts for roles have a place that grows in the order of commits, so that up to where somebody has read is one number.
 */
import { createIdempotencyTableV1 } from '@parlance/runtime/idempotency/store';
import type { Migration, MigrationTx } from '@parlance/runtime/postgres/migrate';

export const postAnnouncements: Migration = {
  name: '20261127T0250_post_announcements',
  async up(tx) {
    await createIdempotencyTableV1(tx);
    await createPosts(tx);
    await placeAnnouncements(tx);
    await tx.query(`
      create table announcement_readers (
        uid text not null,
        read_to bigint not null,
        constraint announcement_readers_pkey primary key (uid)
      )`);
    await tx.query('alter table people add column active boolean not null default true');
    await tx.query('create index people_of_role on people (role) where active');
  },
};

async function createPosts(tx: MigrationTx): Promise<void> {
  await tx.query(`
    create table announcement_posts (
      id uuid not null,
      title text not null,
      message text not null,
      icon text not null,
      type text not null,
      roles text[] not null,
      user_ids text[] not null,
      from_name text not null,
      posted_by text not null,
      post_at timestamptz not null,
      state text not null,
      written integer not null default 0,
      version bigint not null default 1,
      deleted_at timestamptz,
      deleted_by text,
      constraint announcement_posts_pkey primary key (id),
      constraint announcement_posts_state_known check (state in ('scheduled', 'posting', 'posted')),
      constraint announcement_posts_for_somebody check (cardinality(roles) > 0 or cardinality(user_ids) > 0)
    )`);
  await tx.query(
    'create index announcement_posts_newest on announcement_posts (post_at desc, id desc) where deleted_at is null',
  );
  await tx.query(
    `create index announcement_posts_due on announcement_posts (post_at) where state <> 'posted' and deleted_at is null`,
  );
  await tx.query(
    'create index announcement_posts_leaving on announcement_posts (id) where deleted_at is not null and written > 0',
  );
}

async function placeAnnouncements(tx: MigrationTx): Promise<void> {
  await tx.query('create sequence announcement_places');
  // What is older stands at 0: nobody has read past it yet.
  await tx.query('alter table announcements add column place bigint not null default 0');
  await tx.query('alter table announcements add column viewed_at timestamptz, add column post_id uuid');
  await tx.query('create index announcements_places on announcements (place) where uid is null');
  await tx.query(
    `create index announcements_unviewed on announcements (uid, posted_at desc, id desc)
     where uid is not null and viewed_at is null`,
  );
  await tx.query('create index announcements_of_post on announcements (post_id) where post_id is not null');
}
