import type { Migration } from '@parlance/runtime/postgres/migrate';

/** The list of the disabled, and how many they are: they are few, and were looked for among all. */
export const indexClosedPeople: Migration = {
  name: '20261122T0125_index_closed_people',
  async up(tx) {
    await tx.query(
      `create index people_disabled on people (created_at desc, uid desc) where not enabled and status <> 'deleted'`,
    );
  },
};
