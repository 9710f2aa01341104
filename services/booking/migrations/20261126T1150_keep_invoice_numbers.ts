/** The ledger says the receipt of what was bought. Its lines are written once, so those of before have none. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepInvoiceNumbers: Migration = {
  name: '20261126T1150_keep_invoice_numbers',
  async up(tx) {
    await tx.query(`alter table ledger add column invoice_number text not null default ''`);
  },
};
