import type { Migration } from '@parlance/runtime/postgres/migrate';

/** When an application was sent in real time, so that an unconfirmed one ends; and how often an address was mailed. */
export const freeAddresses: Migration = {
  name: '20261123T2235_free_addresses',
  async up(tx) {
    await tx.query('alter table applications add column applied_at timestamptz not null default now()');
    await tx.query(`create index applications_unconfirmed on applications (applied_at) where status = 'unverified'`);
    await tx.query('create index application_letters_to on application_letters (email, created_at)');
  },
};
