import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What the provider says of people is not written down any more; what is there is taken away by a job, whose way these are. */
export const forgetPeople: Migration = {
  name: '20261126T1200_forget_people',
  async up(tx) {
    await tx.query('alter table stripe_events alter column body drop not null');
    await tx.query('create index stripe_events_with_body on stripe_events (received_at) where body is not null');
    await tx.query(`create index pay_lines_naming on pay_lines (student_uid) where student_name <> ''`);
  },
};
