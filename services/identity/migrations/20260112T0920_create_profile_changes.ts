import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What a student wants changed, until the mailed link applies it (NS-34). Goes with its link. */
export const createProfileChanges: Migration = {
  name: '20260112T0920_create_profile_changes',
  async up(tx) {
    await tx.query(`
      create table profile_changes (
        reference uuid not null,
        change jsonb not null,
        constraint profile_changes_pkey primary key (reference),
        constraint profile_changes_of_a_link foreign key (reference) references mail_links (reference) on delete cascade
      )`);
  },
};
