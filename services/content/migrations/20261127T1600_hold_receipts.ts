import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Receipts of erasures that wait for the bytes of the person's files to be gone from the store. */
export const holdReceipts: Migration = {
  name: '20261127T1600_hold_receipts',
  overlap: '0.1.0 knows nothing of the table; what it erases brings no receipt and is asked for again.',
  async up(tx) {
    await tx.query(`
      create table held_receipts (
        id uuid not null,
        receipt jsonb not null,
        storage_keys text[] not null,
        at timestamptz not null,
        constraint held_receipts_pkey primary key (id)
      )`);
  },
};
