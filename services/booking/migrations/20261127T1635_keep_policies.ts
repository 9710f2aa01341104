/** The rules of lessons as versions (ADR 0082): each lesson keeps the one that it was booked under, and how long its people were there. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepPolicies: Migration = {
  name: '20261127T1635_keep_policies',
  overlap: 'What 0.1.0 books is of the first version, which says what it knows; it leaves the new columns alone.',
  async up(tx) {
    await tx.query(`
      create table policies (
        version integer not null,
        valid_from timestamptz not null,
        cancel_lock_minutes integer not null,
        teacher_wait_minutes integer not null,
        feedback_minutes integer not null,
        presence_minutes integer not null,
        student_absent_paid boolean not null,
        student_absent_refunded boolean not null,
        pay_by text not null,
        made_at timestamptz not null,
        made_by text not null,
        made_by_name text not null,
        reason text not null,
        constraint policies_pkey primary key (version),
        constraint policies_counted check (version >= 1),
        constraint policies_cancel_lock check (cancel_lock_minutes between 0 and 10080),
        constraint policies_teacher_wait check (teacher_wait_minutes between 1 and 45),
        constraint policies_feedback check (feedback_minutes between 60 and 10080),
        constraint policies_presence check (presence_minutes between 1 and 45),
        constraint policies_pay_by_known check (pay_by in ('lesson', 'minutes'))
      )`);
    await tx.query(`
      insert into policies (version, valid_from, cancel_lock_minutes, teacher_wait_minutes, feedback_minutes, presence_minutes,
        student_absent_paid, student_absent_refunded, pay_by, made_at, made_by, made_by_name, reason)
      values (1, '1970-01-01Z', 720, 5, 1440, 1, true, false, 'lesson', '1970-01-01Z', '', '', '')`);
    // A version is followed by another, and never changed: lessons rest on it.
    await tx.query(`
      create function keep_policies() returns trigger language plpgsql as $$
      begin
        raise exception 'a version of the policy is never changed';
      end $$`);
    await tx.query(
      'create trigger policies_are_kept before update or delete on policies for each row execute function keep_policies()',
    );
    await tx.query('alter table lessons add column policy_version integer not null default 1');
    await tx.query('alter table lessons add column tutor_seconds integer');
    await tx.query('alter table lessons add column taught_seconds integer');
  },
};
