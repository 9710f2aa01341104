import type { Migration } from '@parlance/runtime/postgres/migrate';

/** One pay line a lesson, and every change of it as an entry that stays as it is. Amounts are hundredths of the major unit. */
export const createPayLines: Migration = {
  name: '20260301T0910_create_pay_lines',
  async up(tx) {
    await tx.query(`
      create table pay_lines (
        id uuid not null,
        booking_id text not null,
        tutor_uid text not null,
        student_uid text not null,
        student_name text not null,
        lesson_at timestamptz not null,
        status text not null,
        rate_hundredths int8,
        currency text,
        topic_code text not null,
        topic_name text not null,
        is_group boolean not null,
        is_practice boolean not null,
        owed boolean not null,
        owed_hundredths int8 not null,
        paid boolean not null,
        version int8 not null,
        constraint pay_lines_pkey primary key (id),
        constraint pay_lines_one_per_lesson unique (booking_id),
        constraint pay_lines_rate_has_currency check ((rate_hundredths is null) = (currency is null)),
        constraint pay_lines_rate_positive check (rate_hundredths > 0),
        constraint pay_lines_owed_amount
          check (owed_hundredths = case when owed then coalesce(rate_hundredths, 0) else 0 end)
      )`);
    await tx.query(`
      create index pay_lines_of_tutor on pay_lines (tutor_uid, is_group, lesson_at) where owed`);
    await tx.query(`
      create table pay_entries (
        pay_line_id uuid not null,
        version int8 not null,
        delta_hundredths int8 not null,
        status text not null,
        cause text not null,
        occurred_at timestamptz not null,
        recorded_at timestamptz not null default now(),
        constraint pay_entries_pkey primary key (pay_line_id, version),
        constraint pay_entries_line foreign key (pay_line_id) references pay_lines (id)
      )`);
    await tx.query(`
      create table lesson_versions (
        booking_id text not null,
        version int8 not null,
        constraint lesson_versions_pkey primary key (booking_id)
      )`);
    await tx.query(`
      create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'rows of % are never changed', tg_table_name; end $$`);
    await tx.query(`
      create trigger pay_entries_append_only before update or delete on pay_entries
      for each row execute function refuse_change()`);
  },
};
