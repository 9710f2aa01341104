/** Trials end by themselves: their wallets are found without reading the others. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const findTrials: Migration = {
  name: '20261126T1230_find_trials',
  async up(tx) {
    await tx.query(
      `create index wallets_of_trials on wallets (student_uid) where wallet = 'freeTrialToken' and balance > 0`,
    );
  },
};
