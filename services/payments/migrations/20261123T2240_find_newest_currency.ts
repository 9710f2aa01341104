import type { Migration } from '@parlance/runtime/postgres/migrate';

/** The currency of a tutor whose period is empty is that of the newest lesson that has one, however many there are. */
export const findNewestCurrency: Migration = {
  name: '20261123T2240_find_newest_currency',
  async up(tx) {
    await tx.query(
      'create index pay_lines_currency_of_tutor on pay_lines (tutor_uid, lesson_at desc) include (currency) where currency is not null',
    );
  },
};
