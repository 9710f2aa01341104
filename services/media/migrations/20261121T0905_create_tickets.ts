import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Instants here are real time. Only the ticket's hash is kept. */
export const createTickets: Migration = {
  name: '20261121T0905_create_tickets',
  async up(tx) {
    await tx.query(`
      create table tickets (
        hash bytea not null constraint tickets_pkey primary key,
        booking_id text not null,
        uid text not null,
        role text not null,
        display_name text not null,
        expires_at timestamptz not null
      )`);
    await tx.query(`create index tickets_expires_at_idx on tickets (expires_at)`);
    await tx.query(`
      create table signalling_sessions (
        node text not null,
        session_id bigint not null,
        booking_id text not null,
        uid text not null,
        opened_at timestamptz not null default clock_timestamp(),
        constraint signalling_sessions_pkey primary key (node, session_id)
      )`);
    await tx.query(`create index signalling_sessions_opened_at_idx on signalling_sessions (opened_at)`);
    await tx.query(`
      create table live_microphones (
        booking_id text not null,
        uid text not null,
        mid text not null,
        constraint live_microphones_pkey primary key (booking_id, uid, mid)
      )`);
  },
};
