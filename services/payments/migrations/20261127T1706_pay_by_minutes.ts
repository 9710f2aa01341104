/** A lesson that is paid by the minutes taught comes to a part of its rate, and to no more than that (ADR 0082). */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const payByMinutes: Migration = {
  name: '20261127T1706_pay_by_minutes',
  overlap: 'What 0.1.0 writes comes to the whole rate or to nothing, which the wider rule takes as well.',
  async up(tx) {
    // Lines of before keep the narrower rule, so nothing has to be looked through for it.
    await tx.query(`
      alter table pay_lines drop constraint pay_lines_lesson_amount, add constraint pay_lines_lesson_share
        check (corrects_period is not null or amount_minor between 0 and case when owed then coalesce(rate_minor, 0) else 0 end) not valid`);
  },
};
