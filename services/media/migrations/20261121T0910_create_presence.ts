import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Every stay carries both times: `*_real` from Janus's clock, `*_school` as the school's clock stood at that instant. */
export const createPresence: Migration = {
  name: '20261121T0910_create_presence',
  async up(tx) {
    await tx.query(`
      create table stays (
        id uuid not null constraint stays_pkey primary key,
        booking_id text not null,
        uid text not null,
        source text not null constraint stays_source_check check (source in ('janus-event', 'room-listing', 'dev')),
        node text,
        session_id bigint,
        handle_id bigint,
        entered_real timestamptz not null,
        up_real timestamptz,
        up_school timestamptz,
        seen_real timestamptz,
        seen_school timestamptz,
        cut_real timestamptz,
        cut_school timestamptz,
        down_real timestamptz,
        down_school timestamptz,
        left_cause text,
        constraint stays_order_check check (down_real is null or up_real is null or down_real >= up_real)
      )`);
    await tx.query(`create index stays_booking_idx on stays (booking_id, uid)`);
    await tx.query(`create index stays_open_idx on stays (node, session_id, handle_id) where down_real is null`);
    await tx.query(`create unique index stays_dev_key on stays (booking_id, uid) where source = 'dev'`);
    await tx.query(`
      create table call_log (
        id uuid not null constraint call_log_pkey primary key,
        booking_id text not null,
        event text not null,
        participant text not null,
        track_kind text not null,
        at_school timestamptz not null,
        at_real timestamptz not null,
        source text not null,
        event_key text not null constraint call_log_event_key unique
      )`);
    await tx.query(`create index call_log_booking_idx on call_log (booking_id, at_school)`);
    await tx.query(`
      create table janus_nodes (
        name text not null constraint janus_nodes_pkey primary key,
        events_through timestamptz,
        listed_through timestamptz
      )`);
  },
};
