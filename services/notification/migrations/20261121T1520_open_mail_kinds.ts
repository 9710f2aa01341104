import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Which mails there are is told by the templates; the table takes what the code knows. */
export const openMailKinds: Migration = {
  name: '20261121T1520_open_mail_kinds',
  async up(tx) {
    await tx.query('alter table mails drop constraint if exists mails_kind_known');
  },
};
