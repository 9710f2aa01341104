import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Administrators look for people by where they are and by when they were here last. */
export const indexPeopleByPlace: Migration = {
  name: '20261127T1640_index_people_by_place',
  async up(tx) {
    await tx.query(
      `create index people_of_country on people (country, created_at desc, uid desc) where status <> 'deleted'`,
    );
    await tx.query(
      `create index people_of_zone on people (time_zone, created_at desc, uid desc) where status <> 'deleted'`,
    );
    await tx.query(`create index people_last_active on people (last_active) where status <> 'deleted'`);
  },
};
