/** What is to be removed is found by its age. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const findOldMails: Migration = {
  name: '20261123T2310_find_old_mails',
  async up(tx) {
    await tx.query(`create index mails_finished on mails (finished_at) where state <> 'due'`);
    await tx.query('create index notices_by_age on announcements (posted_at) where uid is not null');
  },
};
