/** Every token move of a student counts here, so that a statement can tell whether the wallets are still as they were read. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const countWalletMoves: Migration = {
  name: '20260112T0910_count_wallet_moves',
  async up(tx) {
    await tx.query('alter table students add column wallet_version int8 not null default 0');
  },
};
