import type { Migration } from '@parlance/runtime/postgres/migrate';

/** A change that the provider failed goes on by another key; the row stays the same, so that a crash in between loses nothing. */
export const roundsOfChanges: Migration = {
  name: '20261126T1110_rounds_of_changes',
  async up(tx) {
    await tx.query('alter table subscription_changes add column round int4 not null default 0');
  },
};
