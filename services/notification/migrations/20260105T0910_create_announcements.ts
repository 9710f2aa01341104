/** Announcements for roles, notices for one person, and who has seen which. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createAnnouncements: Migration = {
  name: '20260105T0910_create_announcements',
  async up(tx) {
    await tx.query(`
      create table announcements (
        id uuid not null,
        title text not null,
        message text not null,
        from_name text not null,
        posted_at timestamptz not null,
        roles text[] not null,
        icon text not null,
        type text not null,
        admin_post boolean not null,
        booking_id text,
        tutor text,
        uid text,
        constraint announcements_pkey primary key (id),
        constraint announcements_type_known check (type in ('announce', 'feature', 'update', 'user'))
      )`);
    await tx.query(
      'create index announcements_of_person on announcements (uid, posted_at desc, id desc) where uid is not null',
    );
    await tx.query('create index announcements_of_roles on announcements (posted_at desc, id desc) where uid is null');
    await tx.query(`
      create table announcement_views (
        announcement_id uuid not null,
        uid text not null,
        viewed_at timestamptz not null,
        constraint announcement_views_pkey primary key (announcement_id, uid),
        constraint announcement_views_of_announcement foreign key (announcement_id) references announcements (id) on delete cascade
      )`);
  },
};
