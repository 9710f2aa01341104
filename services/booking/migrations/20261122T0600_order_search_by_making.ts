/**
 * Slots of one instant in the order of their making: that is about where their rows lie, so a page of a search looks at the
 * visibility map page by page instead of to and fro. Older replicas sort until they are replaced.
 */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const orderSearchByMaking: Migration = {
  name: '20261122T0600_order_search_by_making',
  async up(tx) {
    await tx.query(`
      create index bookings_search_by_making on bookings (starts_at, id)
      include (tutor_uid, is_pte, version, updated_at, updated_by) where status = 'pending' and group_session_id is null`);
    await tx.query('drop index bookings_search');
    await tx.query('alter index bookings_search_by_making rename to bookings_search');
  },
};
