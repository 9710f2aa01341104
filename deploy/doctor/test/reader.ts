/** Readers of facts as brokers know them: by their group, and by how far they have read. */
import { randomUUID } from 'node:crypto';
import kafkajs, { type Kafka } from 'kafkajs';

const clientOf = (brokers: string[]): Kafka =>
  new kafkajs.Kafka({ clientId: 'doctor-test', brokers, logLevel: kafkajs.logLevel.NOTHING });

/** A new topic of one partition with so many records in it. */
export async function aTopic(brokers: string[], records = 0): Promise<string> {
  const topic = `doctor.${randomUUID()}`;
  const client = clientOf(brokers);
  const [admin, producer] = [client.admin(), client.producer()];
  await Promise.all([admin.connect(), producer.connect()]);
  try {
    await admin.createTopics({ topics: [{ topic, numPartitions: 1 }], waitForLeaders: true });
    if (records > 0) await producer.send({ topic, messages: Array.from({ length: records }, () => ({ value: 'x' })) });
  } finally {
    await Promise.all([admin.disconnect(), producer.disconnect()]);
  }
  return topic;
}

export type TestReader = { stop: () => Promise<void> };
type Reading = { brokers: string[]; group: string; topic: string; hangs?: boolean };

/** `hangs`: it has joined its group, and does nothing with what comes. */
export async function startReader({ brokers, group, topic, hangs = false }: Reading): Promise<TestReader> {
  const consumer = clientOf(brokers).consumer({ groupId: group });
  const ending = new AbortController();
  const ended = new Promise<void>((resolve) =>
    ending.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  const joined = new Promise<void>((resolve) => consumer.on(consumer.events.GROUP_JOIN, () => resolve()));
  await consumer.run({ autoCommitInterval: 200, eachMessage: async () => (hangs ? ended : undefined) });
  await joined;
  return {
    async stop() {
      ending.abort();
      await consumer.disconnect();
    },
  };
}

/** The group has read so far, and nobody is in it. */
export async function haveRead(
  brokers: string[],
  { group, topic, offset }: { group: string; topic: string; offset: string },
): Promise<void> {
  const admin = clientOf(brokers).admin();
  await admin.connect();
  await admin
    .setOffsets({ groupId: group, topic, partitions: [{ partition: 0, offset }] })
    .finally(() => admin.disconnect());
}

/** What retention does. */
export async function removeBefore(brokers: string[], topic: string, offset: string): Promise<void> {
  const admin = clientOf(brokers).admin();
  await admin.connect();
  // The library finds a topic's broker only once it has asked for the topic.
  await admin
    .fetchTopicOffsets(topic)
    .then(() => admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset }] }))
    .finally(() => admin.disconnect());
}
