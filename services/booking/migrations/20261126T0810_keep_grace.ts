/** Until when a plan that renews counts while its next period is collected; and the ledger read by wallet and by month. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepGrace: Migration = {
  name: '20261126T0810_keep_grace',
  async up(tx) {
    await tx.query('alter table entitlement_categories add column grace_until timestamptz');
    await tx.query('create index ledger_of_wallet on ledger (student_uid, wallet, seq desc)');
    await tx.query('create index ledger_of_month on ledger (student_uid, at)');
  },
};
