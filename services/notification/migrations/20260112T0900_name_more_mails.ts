/** The kinds of mails are the program's list (domain/mail-kind.ts); the table takes them as they come, so that old and new builds run on it. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const nameMoreMails: Migration = {
  name: '20260112T0900_name_more_mails',
  async up(tx) {
    await tx.query('alter table mails drop constraint mails_kind_known');
  },
};
