import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Materials, their courses, their lessons. */
export const createLibrary: Migration = {
  name: '20260301T0910_create_library',
  async up(tx) {
    await tx.query(`
      create table materials (
        id uuid not null,
        name text not null,
        description text not null,
        icon text not null,
        dlink text not null,
        url text not null,
        visible boolean not null,
        is_pte boolean not null,
        is_default boolean not null,
        version int8 not null,
        constraint materials_pkey primary key (id)
      )`);
    await tx.query('create unique index materials_name on materials (lower(name))');
    await tx.query('create unique index materials_one_default on materials (is_default) where is_default');
    await tx.query(`
      create table courses (
        id uuid not null,
        material_id uuid not null,
        name text not null,
        abbreviation text not null,
        description text not null,
        version int8 not null,
        constraint courses_pkey primary key (id),
        constraint courses_material foreign key (material_id) references materials (id)
      )`);
    await tx.query('create unique index courses_name on courses (material_id, lower(name))');
    await tx.query(`
      create table lessons (
        id uuid not null,
        course_id uuid not null,
        code text not null,
        name text not null,
        level int4 not null,
        pos int4 not null,
        tutor_resource text not null,
        audio_resource text not null,
        document_file_id uuid,
        constraint lessons_pkey primary key (id),
        constraint lessons_course foreign key (course_id) references courses (id),
        constraint lessons_document foreign key (document_file_id) references files (id),
        constraint lessons_position unique (course_id, level, pos),
        constraint lessons_code unique (course_id, code),
        constraint lessons_level check (level between 1 and 10),
        constraint lessons_pos check (pos between 1 and 99)
      )`);
  },
};
