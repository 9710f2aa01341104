/** With which sign-in somebody asked for a ticket, and when its token was issued: their place in the room ends when that is worth nothing any more. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const keepTheBearer: Migration = {
  name: '20261123T2250_keep_the_bearer',
  async up(tx) {
    await tx.query('alter table tickets add column bearer_issued_at timestamptz, add column bearer_session text');
    await tx.query(
      'alter table signalling_sessions add column bearer_issued_at timestamptz, add column bearer_session text',
    );
  },
};
