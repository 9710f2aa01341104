import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createRooms: Migration = {
  name: '20261121T0900_create_rooms',
  async up(tx) {
    await tx.query(`
      create table rooms (
        booking_id text not null constraint rooms_pkey primary key,
        name text not null constraint rooms_name_key unique,
        tutor_uid text not null,
        lesson_start timestamptz not null,
        lesson_end timestamptz not null,
        mute_all boolean not null default false,
        version bigint not null default 1,
        last_seq bigint not null default 0,
        last_chat_at timestamptz,
        node text,
        pin text not null,
        secret text not null,
        closed_at timestamptz,
        changed_at timestamptz not null default clock_timestamp()
      )`);
    await tx.query(`create index rooms_changed_at_idx on rooms (changed_at)`);
    await tx.query(`create index rooms_node_idx on rooms (node, lesson_end) where node is not null`);
    await tx.query(`
      create table room_members (
        booking_id text not null,
        uid text not null,
        role text not null constraint room_members_role_check check (role in ('student', 'tutor', 'admin')),
        constraint room_members_pkey primary key (booking_id, uid)
      )`);
    await tx.query(`create index room_members_uid_idx on room_members (uid)`);
    await tx.query(`
      create table room_changes (
        booking_id text not null,
        seq bigint not null,
        mute_all boolean not null,
        version bigint not null,
        constraint room_changes_pkey primary key (booking_id, seq)
      )`);
  },
};
