import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What teachers say that they speak besides English. */
export const noteLanguages: Migration = {
  name: '20261127T1700_note_languages',
  async up(tx) {
    await tx.query("alter table tutors add column languages text[] not null default '{}'");
  },
};
