import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Who agreed to stand on the page for strangers: nobody who was not asked. The page reads those only, in its own order. */
export const showTutors: Migration = {
  name: '20261127T0900_show_tutors',
  async up(tx) {
    await tx.query('alter table tutors add column show_publicly boolean not null default false');
    await tx.query('create index tutors_shown on tutors (rating_avg desc, rating_count desc, uid) where show_publicly');
  },
};
