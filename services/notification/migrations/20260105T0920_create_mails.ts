/** Mails that are owed, one a request; the link itself is never stored. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createMails: Migration = {
  name: '20260105T0920_create_mails',
  async up(tx) {
    await tx.query(`
      create table mails (
        id uuid not null,
        uid text not null,
        kind text not null,
        reference text not null,
        state text not null default 'due',
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        last_error text,
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        constraint mails_pkey primary key (id),
        constraint mails_kind_known check (kind in ('verify', 'reset')),
        constraint mails_state_known check (state in ('due', 'sent', 'failed'))
      )`);
    await tx.query(`create index mails_due on mails (next_attempt_at) where state = 'due'`);
  },
};
