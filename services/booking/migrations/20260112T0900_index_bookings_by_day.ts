/** Administrators count the lessons of a day. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const indexBookingsByDay: Migration = {
  name: '20260112T0900_index_bookings_by_day',
  async up(tx) {
    await tx.query(`create index bookings_of_day on bookings (starts_at) where status <> 'pending'`);
  },
};
