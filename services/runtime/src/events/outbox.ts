/** What others must know is a row in the transaction of the effect; the relay carries it to Kafka after the commit. */
import { encodeMessage } from '@parlance/proto/codec';
import type { FactName, Facts } from '@parlance/proto/topics';
import { currentContext } from '../context/request-context.ts';
import { uuidv7 } from '../ids/uuid.ts';
import { insertRows } from '../postgres/rows.ts';
import type { Tx } from '../postgres/unit-of-work.ts';
import { toHeaders, type EventActor } from './envelope.ts';
import { topicOf } from './topics.ts';

export type OutboxEntry<N extends FactName> = {
  /** Aggregate id: facts of one subject arrive in the order in which they were added. */
  subject: string;
  version: number;
  /** The school's time at which it happened. */
  occurredAt: Date;
  body: Facts[N]['input'];
  /** Left out: the caller of the request; null: nobody. */
  actor?: EventActor | null;
};

export type Outbox = {
  /** Answers the event's id. */
  add<N extends FactName>(fact: N, entry: OutboxEntry<N>): Promise<string>;
  /** Many of one kind in one statement, each of another subject. */
  addAll<N extends FactName>(fact: N, entries: readonly OutboxEntry<N>[]): Promise<void>;
};

export type Sending = {
  /** Only tests send elsewhere than the registry says. */
  topicFor?: (fact: FactName) => string;
};

export type OutboxOptions = Sending & {
  /** Name of the service that owns the facts. */
  producer: string;
};

export type OutboxRow = {
  id: string;
  type: string;
  topic: string;
  key: string;
  version: number;
  /** JSON. */
  headers: string;
  body: Uint8Array;
};

/** One fact as its row, for a statement that writes more than the outbox. */
export function outboxRow<N extends FactName>(fact: N, entry: OutboxEntry<N>, options: OutboxOptions): OutboxRow {
  const { subject, version, occurredAt, body, actor } = entry;
  const { producer, topicFor = topicOf } = options;
  const { requestId, traceparent, actor: caller } = currentContext();
  const id = uuidv7(new Date());
  const by = actor === undefined && caller !== undefined ? { id: caller.uid, role: caller.role } : actor;
  const about = { id, type: fact, subject, occurredAt, producer, version };
  const headers = toHeaders({ ...about, requestId, traceparent, actor: by ?? undefined });
  const row = { id, type: fact, topic: topicFor(fact), key: subject, version };
  return { ...row, headers: JSON.stringify(headers), body: encodeMessage(fact, body) };
}

/**
 * Order per key holds because whoever changes an aggregate has locked its row before adding facts about it,
 * so the sequence of one key follows its commits.
 */
export function makeOutbox(tx: Tx, options: OutboxOptions): Outbox {
  return {
    async add(fact, entry) {
      const row = outboxRow(fact, entry, options);
      await tx.query(
        `insert into outbox (id, type, topic, key, version, headers, body) values ($1, $2, $3, $4, $5, $6, $7)`,
        [row.id, row.type, row.topic, row.key, row.version, row.headers, row.body],
      );
      return row.id;
    },
    async addAll(fact, entries) {
      const types = 'id uuid, type text, topic text, key text, version int8, headers jsonb, body bytea';
      await insertRows(tx, 'outbox', { types, rows: entries.map((entry) => outboxRow(fact, entry, options)) });
    },
  };
}
