import type { Migration } from '@parlance/runtime/postgres/migrate';

/** How often an address was mailed about profiles, whoever named it. */
export const indexMailsByAddress: Migration = {
  name: '20261123T2255_index_mails_by_address',
  async up(tx) {
    await tx.query(
      `create index mail_links_to_address on mail_links (email, created_at desc) where origin = 'profile-update'`,
    );
  },
};
