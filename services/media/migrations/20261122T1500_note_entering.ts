/** Which sessions have entered their room, for only those may be claimed, and the lobby's handle in them, which must never send (ADR 0026). */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const noteEntering: Migration = {
  name: '20261122T1500_note_entering',
  async up(tx) {
    await tx.query(`
      alter table signalling_sessions
        add column entered_at timestamptz,
        add column lobby_handle bigint`);
  },
};
