/** How people wish to be told. Who has no row gets the usual; what is not wished stands in the row, so that what is added later is wished. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepPreferences: Migration = {
  name: '20261127T0510_keep_preferences',
  async up(tx) {
    await tx.query(`
      create table preferences (
        uid text not null,
        no_mail text[] not null default '{}',
        no_push text[] not null default '{}',
        quiet_from integer,
        quiet_to integer,
        reminders integer[] not null,
        version bigint not null default 1,
        constraint preferences_pkey primary key (uid),
        constraint preferences_quiet_whole check ((quiet_from is null) = (quiet_to is null))
      )`);
    await tx.query(`create index mails_due_of on mails (uid) where state = 'due'`);
  },
};
