import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Sign-ins that have ended, in one order with the revocations of people. */
export const createRevokedSessions: Migration = {
  name: '20261123T2210_create_revoked_sessions',
  async up(tx) {
    await tx.query(`
      create table revoked_sessions (
        session text not null,
        uid text not null,
        not_before timestamptz not null,
        seq bigint not null default nextval('revocation_order'),
        constraint revoked_sessions_pkey primary key (session)
      )`);
    await tx.query('create index revoked_sessions_in_order on revoked_sessions (seq)');
    await tx.query('create index revoked_sessions_by_time on revoked_sessions (not_before)');
  },
};
