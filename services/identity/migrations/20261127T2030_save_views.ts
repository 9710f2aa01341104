import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Searches that an administrator comes back to. */
export const saveViews: Migration = {
  name: '20261127T2030_save_views',
  overlap: '0.1.0 knows nothing of the table.',
  async up(tx) {
    await tx.query(`
      create table saved_views (
        uid text not null,
        name text not null,
        query text not null,
        saved_at timestamptz not null default now(),
        constraint saved_views_pkey primary key (uid, name),
        constraint saved_views_of_people foreign key (uid) references people (uid) on delete cascade
      )`);
  },
};
