import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Who is owed pay, and each marking of one tutor's period in one currency as paid. */
export const createPayouts: Migration = {
  name: '20261126T0811_create_payouts',
  overlap: 'What 0.1.0 marks as paid belongs to no payout, and it leaves the column alone.',
  async up(tx) {
    await tx.query(`
      create table tutors (
        uid text not null,
        name text not null,
        told_at timestamptz not null,
        constraint tutors_pkey primary key (uid)
      )`);
    // Their names come with their next lessons.
    await tx.query(`
      insert into tutors (uid, name, told_at) select distinct tutor_uid, '', timestamptz '-infinity' from pay_lines`);
    await tx.query(`
      create table payouts (
        id uuid not null,
        tutor_uid text not null,
        period date not null,
        currency text not null,
        amount_minor int8 not null,
        lines int4 not null,
        reference text not null,
        actor_uid text not null,
        actor_name text not null,
        paid_at timestamptz not null,
        taken_back_reason text,
        taken_back_at timestamptz,
        taken_back_by text,
        taken_back_by_name text,
        constraint payouts_pkey primary key (id),
        constraint payouts_have_lines check (lines > 0),
        constraint payouts_taken_back_whole check (num_nonnulls(taken_back_reason, taken_back_at, taken_back_by, taken_back_by_name) in (0, 4))
      )`);
    await tx.query('create index payouts_of_period on payouts (period, paid_at desc)');
    await tx.query('create index pay_lines_of_payout on pay_lines (payout_id) where payout_id is not null');
    await tx.query(
      'alter table pay_lines add constraint pay_lines_payout foreign key (payout_id) references payouts (id)',
    );
  },
};
