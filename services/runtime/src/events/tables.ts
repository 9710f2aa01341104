/** The tables behind "delivered at least once, in order per key, applied once". A migration of each service calls this. */
import type { MigrationTx } from '../postgres/migrate.ts';

export async function createEventTablesV1(tx: MigrationTx): Promise<void> {
  await createOutbox(tx);
  await createInbox(tx);
  await createDeadLetters(tx);
}

async function createOutbox(tx: MigrationTx): Promise<void> {
  await tx.query(`
    create table outbox (
      seq bigint generated always as identity,
      id uuid not null,
      type text not null,
      topic text not null,
      key text not null,
      version bigint not null,
      headers jsonb not null,
      body bytea not null,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      attempts integer not null default 0,
      next_attempt_at timestamptz,
      last_error text,
      constraint outbox_pkey primary key (seq),
      constraint outbox_id_unique unique (id)
    )`);
  await tx.query('create index outbox_unsent on outbox (seq) where sent_at is null');
  await tx.query(
    'create index outbox_held_back on outbox (topic, key, seq) where sent_at is null and next_attempt_at is not null',
  );
  await tx.query('create index outbox_sent on outbox (sent_at) where sent_at is not null');
}

async function createInbox(tx: MigrationTx): Promise<void> {
  await tx.query(`
    create table inbox (
      consumer text not null,
      event_id uuid not null,
      type text not null,
      subject text not null,
      handled boolean not null,
      received_at timestamptz not null default now(),
      constraint inbox_pkey primary key (consumer, event_id)
    )`);
  await tx.query('create index inbox_received_at on inbox (received_at)');
}

async function createDeadLetters(tx: MigrationTx): Promise<void> {
  await tx.query(`
    create table dead_letters (
      id bigint generated always as identity,
      consumer text not null,
      topic text not null,
      partition integer not null,
      record_offset bigint not null,
      key text,
      headers jsonb not null,
      body bytea not null,
      attempts integer not null,
      error_kind text not null,
      error_message text not null,
      parked_at timestamptz not null default now(),
      redrive_requested_at timestamptz,
      resolved_at timestamptz,
      constraint dead_letters_pkey primary key (id),
      constraint dead_letters_record_unique unique (consumer, topic, partition, record_offset)
    )`);
  await tx.query('create index dead_letters_open on dead_letters (consumer, id) where resolved_at is null');
}

/**
 * The inbox holds only what its service applies, and is read by age once an hour: a few pages say where each age lies. The
 * column `handled` is written by older versions only and goes when none runs any more.
 */
export async function leanInboxV2(tx: MigrationTx): Promise<void> {
  await tx.query('alter table inbox alter column handled set default true');
  await tx.query('drop index inbox_received_at');
  await tx.query('create index inbox_received_at on inbox using brin (received_at)');
}

/**
 * Parked facts are taken up again by themselves, in the order of their key. Rows that older versions park have no lane: they hold
 * nobody back and are taken up when somebody asks.
 */
export async function redriveDeadLettersV3(tx: MigrationTx): Promise<void> {
  await tx.query('alter table dead_letters add column lane text, add column next_try_at timestamptz');
  await tx.query('create index dead_letters_lanes on dead_letters (consumer, lane, id) where resolved_at is null');
  await tx.query('create index dead_letters_resolved on dead_letters (resolved_at) where resolved_at is not null');
}
