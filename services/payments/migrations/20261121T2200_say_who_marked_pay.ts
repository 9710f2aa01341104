import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Paid or not is an administrator's word: the entry says whose. Lessons' own facts have nobody. */
export const sayWhoMarkedPay: Migration = {
  name: '20261121T2200_say_who_marked_pay',
  async up(tx) {
    await tx.query('alter table pay_entries add column actor_uid text');
  },
};
