/** When no media server took people, and when one of them was away: by their answers, which every process of media writes down. A row is never changed. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepOutages: Migration = {
  name: '20261127T1930_keep_outages',
  async up(tx) {
    await tx.query(`
      create table outages (
        part text not null constraint outages_part_check check (part in ('room', 'node')),
        node text not null,
        why text not null,
        from_real timestamptz not null,
        until_real timestamptz not null,
        from_school timestamptz not null,
        until_school timestamptz not null,
        constraint outages_pkey primary key (part, node, from_real),
        constraint outages_order_check check (until_real > from_real and until_school >= from_school)
      )`);
    await tx.query('create index outages_until_school_idx on outages (until_school)');
  },
};
