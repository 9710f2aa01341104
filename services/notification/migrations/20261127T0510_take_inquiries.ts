/** What people write to the school. Whoever has an account is named by it, and their address is asked for when it is needed. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const takeInquiries: Migration = {
  name: '20261127T0510_take_inquiries',
  async up(tx) {
    await tx.query(`
      create table inquiries (
        id uuid not null,
        kind text not null,
        about text not null,
        subject text not null,
        message text not null,
        page text not null,
        build text not null,
        may_reply boolean not null,
        role text,
        uid text,
        name text not null,
        email text,
        sent_at timestamptz not null,
        state text not null default 'new',
        taken_by text,
        taken_by_name text,
        note text not null default '',
        done_at timestamptz,
        version bigint not null default 1,
        constraint inquiries_pkey primary key (id),
        constraint inquiries_kind_known check (kind in ('contact', 'feedback')),
        constraint inquiries_state_known check (state in ('new', 'in-hand', 'done')),
        constraint inquiries_done check ((state = 'done') = (done_at is not null))
      )`);
    await tx.query('create index inquiries_newest on inquiries (sent_at desc, id desc)');
    await tx.query('create index inquiries_in_state on inquiries (state, sent_at desc, id desc)');
    await tx.query('create index inquiries_of_person on inquiries (uid, sent_at) where uid is not null');
    await tx.query('create index inquiries_of_visitor on inquiries (lower(email), sent_at) where email is not null');
    await tx.query('create index inquiries_taken on inquiries (taken_by) where taken_by is not null');
    await tx.query('create index inquiries_done_at on inquiries (done_at) where done_at is not null');
  },
};
