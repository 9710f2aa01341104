import type { Migration } from '@parlance/runtime/postgres/migrate';

/** How often an address was mailed about sign-ups, whoever named it. */
export const indexSignUpMails: Migration = {
  name: '20261124T0200_index_sign_up_mails',
  async up(tx) {
    await tx.query(
      `create index mail_links_of_sign_ups on mail_links (email, created_at desc)
        where origin in ('sign-up', 'resend', 'address-taken')`,
    );
  },
};
