/** What is kept of people: their role, and the version up to which their browser has been told. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createPeople: Migration = {
  name: '20260105T0930_create_people',
  async up(tx) {
    await tx.query(`
      create table people (
        uid text not null,
        role text not null,
        version bigint not null,
        constraint people_pkey primary key (uid)
      )`);
  },
};
