/** Who sends a mail now, and how often its sender was lost in the middle. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const holdMails: Migration = {
  name: '20261123T2230_hold_mails',
  async up(tx) {
    await tx.query('alter table mails add column held_by uuid, add column lost integer not null default 0');
  },
};
