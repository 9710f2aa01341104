/** When administrators watched a lesson silently (NS-21): apart from `stays`, so that they are never counted as being there. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepObservations: Migration = {
  name: '20261122T1100_keep_observations',
  async up(tx) {
    await tx.query(`
      create table observations (
        id uuid not null constraint observations_pkey primary key,
        booking_id text not null,
        uid text not null,
        source text not null constraint observations_source_check check (source in ('janus-event', 'room-listing')),
        node text not null,
        session_id bigint,
        handle_id bigint,
        from_real timestamptz not null,
        from_school timestamptz not null,
        to_real timestamptz,
        to_school timestamptz,
        left_cause text,
        constraint observations_order_check check (to_real is null or to_real >= from_real)
      )`);
    await tx.query(
      `create unique index observations_event_key on observations (node, session_id, handle_id, from_real) where session_id is not null`,
    );
    await tx.query(`create index observations_open_idx on observations (booking_id, node) where to_real is null`);
    await tx.query(`create index observations_watching_idx on observations (uid) where to_real is null`);
  },
};
