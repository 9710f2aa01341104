/** A reservation that cannot be made whole ends by an error of its own, so that its one statement needs no transaction around it. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const refuseReservations: Migration = {
  name: '20260203T0900_refuse_reservations',
  async up(tx) {
    await tx.query(`
      create function reservation_refused(missing text) returns boolean language plpgsql volatile as $$
      begin
        raise exception using errcode = 'PR001', message = missing;
      end $$`);
  },
};
