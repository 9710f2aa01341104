/** A policy that is tried on what was (ADR 0082): how far that is, what it comes to, and the lessons that would have ended otherwise. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const tryPolicies: Migration = {
  name: '20261127T1640_try_policies',
  async up(tx) {
    await tx.query(`
      create table policy_trials (
        id uuid not null,
        rules jsonb not null,
        state text not null,
        since timestamptz not null,
        until timestamptz not null,
        total integer not null,
        totals jsonb not null,
        began_at timestamptz not null default now(),
        seen_at timestamptz not null default now(),
        began_by text not null,
        constraint policy_trials_pkey primary key (id),
        constraint policy_trials_state_known check (state in ('running', 'done', 'cancelled', 'failed'))
      )`);
    await tx.query(`create unique index policy_trials_one_runs on policy_trials (state) where state = 'running'`);
    await tx.query(`
      create table policy_differences (
        trial_id uuid not null,
        starts_at timestamptz not null,
        lesson_id uuid not null,
        difference jsonb not null,
        constraint policy_differences_pkey primary key (trial_id, starts_at, lesson_id),
        constraint policy_differences_of_a_trial foreign key (trial_id) references policy_trials (id) on delete cascade
      )`);
  },
};
