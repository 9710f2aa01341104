/** Writes to Kafka: idempotent, acknowledged by all, one send at a time. One of the two files that know the client library. */
import { CompressionTypes, Kafka, logLevel, type Producer } from 'kafkajs';
import './quiet-queue.ts';
import { atMost, orAborted } from '../waiting/waiting.ts';
import { clientOptions } from './access.ts';
import { errorKind, type KafkaConnection, type KafkaRecord } from './settings.ts';

export type EventProducer = {
  /** All or an error; after an error some may have arrived all the same, so readers must know an event again. */
  send(records: readonly KafkaRecord[]): Promise<void>;
  stop(): Promise<void>;
};

export class SendError extends Error {
  override readonly name = 'SendError';
  readonly kind: string;

  constructor(kind: string, cause: unknown) {
    super('records were not acknowledged', { cause });
    this.kind = kind;
  }
}

/** Connects when first needed. After a failure a fresh client is made, because a producer whose sequence broke stays broken. */
export function makeProducer({ clientId, log, ...access }: KafkaConnection): EventProducer {
  let current: Promise<Producer> | undefined;

  async function connect(): Promise<Producer> {
    const kafka = new Kafka({
      ...clientOptions(access),
      clientId,
      connectionTimeout: 2_000,
      requestTimeout: 10_000,
      logLevel: logLevel.ERROR,
      // Lost connections are reported by whoever needed them, once.
      logCreator: () => (entry) => log?.debug({ kafka: entry.log.message }, 'kafka client'),
      retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 4 },
    });
    const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      await producer.disconnect().catch(() => undefined);
      throw error;
    }
  }

  async function drop(): Promise<void> {
    const gone = current;
    current = undefined;
    // A broker that does not answer does not say goodbye either.
    await atMost(
      1_000,
      gone?.then((producer) => producer.disconnect()),
    );
  }

  const stopping = new AbortController();

  return {
    async send(records) {
      try {
        current ??= connect();
        const producer = await orAborted(current, stopping.signal);
        const sending = producer.sendBatch({
          acks: -1,
          compression: CompressionTypes.None,
          topicMessages: byTopic(records),
        });
        await orAborted(sending, stopping.signal);
      } catch (error) {
        await drop();
        throw new SendError(errorKind(error), error);
      }
    },
    async stop() {
      stopping.abort(new Error('the producer was stopped'));
      await drop();
    },
  };
}

/** Keeps the order of records within each topic, and so within each key. */
function byTopic(records: readonly KafkaRecord[]) {
  const groups = Map.groupBy(records, (record) => record.topic);
  return [...groups].map(([topic, group]) => ({
    topic,
    messages: group.map(({ key, value, headers }) => ({ key, value, headers })),
  }));
}

export type TopicToMake = { name: string; partitions: number; retentionDays?: number };

/** Creates what is missing and leaves the rest alone. */
export async function ensureTopics(
  { clientId, ...access }: KafkaConnection,
  topics: readonly TopicToMake[],
): Promise<void> {
  const kafka = new Kafka({ ...clientOptions(access), clientId, logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const known = new Set(await admin.listTopics());
    const missing = topics.filter((topic) => !known.has(topic.name));
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map(({ name, partitions, retentionDays = 7 }) => ({
        topic: name,
        numPartitions: partitions,
        configEntries: [{ name: 'retention.ms', value: String(retentionDays * 86_400_000) }],
      })),
    });
  } finally {
    await admin.disconnect();
  }
}
