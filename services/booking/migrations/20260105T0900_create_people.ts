/** What booking keeps of people for lists and rules, fed by identity's facts (DATA-04). */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createPeople: Migration = {
  name: '20260105T0900_create_people',
  async up(tx) {
    await tx.query(`
      create table people (
        uid text not null,
        role text not null,
        name text not null,
        image_url text not null,
        time_zone text not null,
        is_pte boolean not null,
        rating_avg double precision not null,
        status text not null,
        currency text not null,
        -- Major units of currency (CON-26).
        lesson_rate numeric(12, 2) not null,
        is_enabled boolean not null,
        -- Version of the profile; an older fact never overwrites a newer one.
        version int8 not null,
        constraint people_pkey primary key (uid),
        constraint people_role_known check (role in ('student', 'tutor', 'admin'))
      )`);
  },
};
