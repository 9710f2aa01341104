import type { Migration } from '@parlance/runtime/postgres/migrate';

/** One row a person. The address is not unique here: Keycloak guards it, and a closed account's address may come again. */
export const createPeople: Migration = {
  name: '20260105T0900_create_people',
  async up(tx) {
    await tx.query('create extension if not exists pg_trgm');
    await tx.query(`
      create table people (
        uid text not null,
        role text not null,
        email text not null,
        email_verified boolean not null,
        first_name text not null,
        last_name text not null,
        time_zone text not null,
        country text not null,
        about text not null,
        image_url text not null,
        enabled boolean not null,
        created_at timestamptz not null,
        last_active timestamptz,
        status text not null,
        version bigint not null,
        search_text text not null generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored,
        constraint people_pkey primary key (uid),
        constraint people_uid_form check (uid ~ '^[0-9a-f]{32}$'),
        constraint people_role_known check (role in ('student', 'tutor', 'admin'))
      )`);
    await tx.query('create index people_newest_first on people (created_at desc, uid desc)');
    await tx.query('create index people_newest_first_of_role on people (role, created_at desc, uid desc)');
    await tx.query('create index people_search on people using gin (search_text gin_trgm_ops)');
    await tx.query(`
      create table tutors (
        uid text not null,
        is_pte boolean not null,
        lesson_rate numeric(10, 2) not null,
        currency text not null,
        introduction text not null,
        video text not null,
        rating_avg double precision not null,
        speed_test_passed boolean not null,
        constraint tutors_pkey primary key (uid),
        constraint tutors_are_people foreign key (uid) references people (uid) on delete cascade
      )`);
  },
};
