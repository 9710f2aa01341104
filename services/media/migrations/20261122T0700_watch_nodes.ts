/** What is known of a Janus node: when it last answered, since when it is taken for dead, and whether an operator empties it. Real time. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const watchNodes: Migration = {
  name: '20261122T0700_watch_nodes',
  async up(tx) {
    await tx.query(`
      alter table janus_nodes
        add column answered_at timestamptz,
        add column down_at timestamptz,
        add column draining boolean not null default false`);
  },
};
