import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What teachers speak besides English, for who looks for somebody who speaks theirs. */
export const noteLanguages: Migration = {
  name: '20261127T1700_note_languages',
  overlap: '0.1.0 writes a person without them, and the column has a value of its own.',
  async up(tx) {
    await tx.query("alter table people add column languages text[] not null default '{}'");
  },
};
