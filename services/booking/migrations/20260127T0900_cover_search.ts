/** A search reads free slots from its index alone; their rows lie wherever their teachers opened them. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const coverSearch: Migration = {
  name: '20260127T0900_cover_search',
  async up(tx) {
    await tx.query(`
      create index bookings_search_covering on bookings (starts_at, tutor_uid, id)
      include (is_pte, version, updated_at, updated_by) where status = 'pending'`);
    // Whose slots a search leaves out: the few, not the many.
    await tx.query(`
      create index people_unseen on people (uid) where role = 'tutor' and (not is_enabled or status = 'training')`);
    await tx.query('drop index bookings_search');
    await tx.query('alter index bookings_search_covering rename to bookings_search');
  },
};
