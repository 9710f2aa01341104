/**
 * The library can be edited: who changed what and when, an order, hiding, and deleting as a mark, because lessons that were booked go on
 * reading. Names, codes and places of what is deleted are free again.
 */
import type { Migration } from '@parlance/runtime/postgres/migrate';

const who = `add column changed_by text not null default '', add column changed_by_name text not null default '',
  add column changed_at timestamptz, add column deleted_at timestamptz`;

export const editLibrary: Migration = {
  name: '20261126T1500_edit_library',
  overlap:
    'What 0.1.0 writes needs nothing of the new columns, it leans on no rule by "on conflict", and what is deleted it still lists for as long as it runs.',
  async up(tx) {
    await tx.query('create extension if not exists pg_trgm');
    await tx.query(`
      create table library (
        one boolean not null default true,
        version int8 not null,
        constraint library_pkey primary key (one),
        constraint library_one check (one)
      )`);
    await tx.query('insert into library (version) values (1)');
    await tx.query(
      `alter table materials add column pos int4 not null default 0, add column is_free boolean not null default false, ${who}`,
    );
    await tx.query(
      `alter table courses add column visible boolean not null default true, add column pos int4 not null default 0, ${who}`,
    );
    await tx.query(`
      alter table lessons add column visible boolean not null default true, add column is_sample boolean not null default false,
        add column version int8 not null default 1, add column notes_file_id uuid, ${who}`);
    await tx.query(
      'alter table lessons add constraint lessons_notes foreign key (notes_file_id) references files (id)',
    );
    await freeNames(tx);
    await tx.query('create index courses_in_order on courses (material_id, pos, id) where deleted_at is null');
    await tx.query('create index lessons_shown on lessons (course_id) where visible and deleted_at is null');
    await tx.query('create index lessons_samples on lessons (course_id) where is_sample and deleted_at is null');
    await tx.query('create index courses_by_name on courses (lower(name)) where deleted_at is null');
  },
};

async function freeNames(tx: Parameters<Migration['up']>[0]): Promise<void> {
  await tx.query('drop index materials_name');
  await tx.query('create unique index materials_name on materials (lower(name)) where deleted_at is null');
  await tx.query('drop index courses_name');
  await tx.query('create unique index courses_name on courses (material_id, lower(name)) where deleted_at is null');
  await tx.query('alter table lessons drop constraint lessons_position, drop constraint lessons_code');
  // Judged at the end of a statement, so that one statement can order them anew; only an exclusion can be that and have a condition.
  await tx.query(`
    alter table lessons
      add constraint lessons_position exclude using btree (course_id with =, level with =, pos with =)
        where (deleted_at is null) deferrable initially immediate,
      add constraint lessons_code exclude using btree (course_id with =, code with =)
        where (deleted_at is null) deferrable initially immediate`);
}
