/** Since when a Janus node empties itself to end: it told us so. Another thing than an operator's word, which stays when the node comes back. Real time. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const noteLeavingNodes: Migration = {
  name: '20261122T1600_note_leaving_nodes',
  async up(tx) {
    await tx.query('alter table janus_nodes add column leaving_at timestamptz');
  },
};
