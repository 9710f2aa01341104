/**
 * What a student and a teacher write to each other (NS-62). The lines stand beside those of lessons, in `chat_lines`, whose `booking_id`
 * is then the id of the conversation. Pairs whose lessons were held before this are known by their rooms.
 */
import type { Migration, MigrationTx } from '@parlance/runtime/postgres/migrate';

async function knowPairsByRooms(tx: MigrationTx): Promise<void> {
  await tx.query(`
    insert into conversations (id, student_uid, tutor_uid)
    select gen_random_uuid()::text, pair.student_uid, pair.tutor_uid
    from (select distinct m.uid as student_uid, r.tutor_uid from rooms r
          join room_members m on m.booking_id = r.booking_id and m.role = 'student') pair`);
  await tx.query(`
    insert into conversation_sides (uid, with_uid, conversation_id)
    select c.student_uid, c.tutor_uid, c.id from conversations c
    union all select c.tutor_uid, c.student_uid, c.id from conversations c`);
}

export const converse: Migration = {
  name: '20261127T0500_converse',
  async up(tx) {
    await tx.query(`
      create table people (
        uid text not null constraint people_pkey primary key,
        role text not null constraint people_role_check check (role in ('student', 'tutor', 'admin')),
        name text not null,
        image_url text not null,
        active boolean not null,
        version bigint not null
      )`);
    await tx.query(`
      create table conversations (
        id text not null constraint conversations_pkey primary key,
        student_uid text not null,
        tutor_uid text not null,
        last_seq bigint not null default 0,
        last_chat_at timestamptz,
        changed_at timestamptz not null default clock_timestamp(),
        constraint conversations_pair_key unique (student_uid, tutor_uid)
      )`);
    await tx.query(`
      create table conversation_sides (
        uid text not null,
        with_uid text not null,
        conversation_id text not null,
        read_seq bigint not null default 0,
        unread integer not null default 0 constraint conversation_sides_unread_check check (unread >= 0),
        blocked boolean not null default false,
        said_at timestamptz,
        constraint conversation_sides_pkey primary key (uid, with_uid)
      )`);
    await tx.query('create index conversation_sides_conversation_idx on conversation_sides (conversation_id)');
    await tx.query(`create index conversation_sides_said_idx on conversation_sides (uid, said_at desc, conversation_id desc)
      where said_at is not null`);
    await tx.query('create index conversation_sides_unread_idx on conversation_sides (uid, unread) where unread > 0');
    await tx.query(`
      create table conversation_reports (
        id uuid not null constraint conversation_reports_pkey primary key,
        conversation_id text not null,
        reported_by text not null,
        message text not null constraint conversation_reports_message_check check (char_length(message) between 1 and 1000),
        created_at timestamptz not null,
        resolved boolean not null default false,
        resolved_at timestamptz,
        resolved_by text,
        version bigint not null default 1
      )`);
    await tx.query(
      'create unique index conversation_reports_open_key on conversation_reports (conversation_id, reported_by) where not resolved',
    );
    await tx.query('create index conversation_reports_created_idx on conversation_reports (created_at desc, id desc)');
    await knowPairsByRooms(tx);
  },
};
