import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What somebody of a lesson said against that it was noted against them, and the school's answer. One of each in a lesson. */
export const keepClaims: Migration = {
  name: '20261127T2000_keep_claims',
  async up(tx) {
    await tx.query(`
      create table claims (
        id uuid not null,
        lesson_id uuid not null,
        uid text not null,
        role text not null constraint claims_role_check check (role in ('student', 'tutor')),
        about text not null constraint claims_about_check check (about in ('power', 'line')),
        words text not null,
        filed_at timestamptz not null,
        state text not null constraint claims_state_check check (state in ('open', 'accepted', 'declined')),
        answer text not null default '',
        answered_at timestamptz,
        answered_by text not null default '',
        constraint claims_pkey primary key (id),
        constraint claims_once unique (lesson_id, uid),
        constraint claims_answer_check check ((state = 'open') = (answered_at is null))
      )`);
    await tx.query('create index claims_uid_idx on claims (uid)');
  },
};
