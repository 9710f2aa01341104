import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Lists in the order of names, and none of them with closed accounts. */
export const indexPeopleByName: Migration = {
  name: '20260112T0930_index_people_by_name',
  async up(tx) {
    await tx.query(`create index people_by_name on people (search_text, uid) where status <> 'deleted'`);
    await tx.query(`create index people_by_name_of_role on people (role, search_text, uid) where status <> 'deleted'`);
  },
};
