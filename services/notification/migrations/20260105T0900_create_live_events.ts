/** Live events of each person, numbered per person so that a position is never overtaken by an earlier one. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createLiveEvents: Migration = {
  name: '20260105T0900_create_live_events',
  async up(tx) {
    await tx.query(`
      create table live_positions (
        uid text not null,
        last bigint not null,
        pruned bigint not null default 0,
        constraint live_positions_pkey primary key (uid),
        constraint live_positions_order check (pruned <= last)
      )`);
    await tx.query(`
      create table live_events (
        uid text not null,
        position bigint not null,
        type text not null,
        data_json text not null,
        created_at timestamptz not null default now(),
        constraint live_events_pkey primary key (uid, position)
      )`);
    await tx.query('create index live_events_created_at on live_events (created_at)');
  },
};
