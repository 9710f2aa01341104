/** Who was told what of a lesson by which way: mails and pushes are forgotten within weeks, and a lesson is disputed for longer. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const noteWhoWasTold: Migration = {
  name: '20261127T1210_note_who_was_told',
  overlap: 'Since 0.1.0 no program knows this table, so that nothing is refused to any.',
  async up(tx) {
    await tx.query(`
      create table told_of_lessons (
        id uuid not null,
        booking_id text not null,
        uid text not null,
        kind text not null,
        way text not null,
        result text not null,
        at timestamptz not null,
        constraint told_of_lessons_pkey primary key (id, way, result),
        constraint told_of_lessons_way_known check (way in ('bell', 'mail', 'push')),
        constraint told_of_lessons_result_known check (result in ('sent', 'failed'))
      )`);
    await tx.query('create index told_of_lessons_of_lesson on told_of_lessons (booking_id, at)');
    await tx.query('create index told_of_lessons_old on told_of_lessons (at)');
    await tx.query(`
      create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only', tg_table_name; end $$`);
    await tx.query(`
      create trigger told_of_lessons_is_append_only before update on told_of_lessons
      for each row execute function refuse_change()`);
  },
};
