import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Of what was tried and not sent, since when it should have gone: each try moves the next attempt, so that says nothing of how late it is. */
export const noteSinceWhenDue: Migration = {
  name: '20261128T1845_note_since_when_due',
  overlap: '0.1.0 leaves it empty: what it tries in vain counts as due from its next attempt on, as before.',
  async up(tx) {
    for (const table of ['mails', 'pushes']) await tx.query(`alter table ${table} add column due_since timestamptz`);
  },
};
