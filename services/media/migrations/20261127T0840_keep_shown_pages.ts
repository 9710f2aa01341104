/** Which pages of a lesson's material were shown, and for how long: what its people read of it afterwards. One row a page, however often it was shown. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepShownPages: Migration = {
  name: '20261127T0840_keep_shown_pages',
  async up(tx) {
    await tx.query(`
      create table shown_pages (
        booking_id text not null,
        lesson text not null,
        number int not null,
        first_at timestamptz not null,
        shown_ms bigint not null default 0,
        since timestamptz,
        constraint shown_pages_pkey primary key (booking_id, lesson, number)
      )`);
  },
};
