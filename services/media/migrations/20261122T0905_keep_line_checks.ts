/** What participants measured of their own lines: evidence beside the call log. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepLineChecks: Migration = {
  name: '20261122T0905_keep_line_checks',
  async up(tx) {
    await tx.query(`
      create table line_checks (
        booking_id text not null,
        uid text not null,
        id uuid not null,
        light boolean not null,
        at_school timestamptz not null,
        at_real timestamptz not null,
        signalling_ms float8,
        relay_offered boolean not null,
        relay_udp_ms float8,
        relay_tcp_ms float8,
        down_mbps float8,
        up_mbps float8,
        loss_percent float8,
        jitter_ms float8,
        constraint line_checks_pkey primary key (booking_id, uid, id)
      )`);
  },
};
