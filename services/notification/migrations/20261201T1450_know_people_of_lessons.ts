import type { Migration } from '@parlance/runtime/postgres/migrate';

/**
 * Whose lessons somebody was told of, whether they were told themselves or not: who books by an own click may be told nothing, and what the
 * other side was told names them all the same.
 */
export const knowPeopleOfLessons: Migration = {
  name: '20261201T1450_know_people_of_lessons',
  async up(tx) {
    await tx.query(`
      create table people_of_lessons (
        uid text not null,
        booking_id text not null,
        noted_at timestamptz not null default now(),
        constraint people_of_lessons_pkey primary key (uid, booking_id)
      )`);
    await tx.query('create index people_of_lessons_old on people_of_lessons (noted_at)');
    await tx.query(`
      insert into people_of_lessons (uid, booking_id, noted_at)
      select uid, booking_id, max(noted_at) from told_of_lessons group by uid, booking_id`);
  },
};
