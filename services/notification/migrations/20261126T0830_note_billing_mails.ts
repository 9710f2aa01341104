import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What a mail about money says, as the fact told it; whom it goes to is asked for when it is sent. */
export const noteBillingMails: Migration = {
  name: '20261126T0830_note_billing_mails',
  async up(tx) {
    await tx.query('alter table mails add column notice jsonb');
  },
};
