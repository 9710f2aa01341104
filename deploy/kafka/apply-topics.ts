/** Makes the topics of proto/topics.yaml on a cluster and brings those that exist to what the file says. It never removes one. */
import { readFileSync } from 'node:fs';
import kafkajs, { type Admin } from 'kafkajs';
import { parse } from 'yaml';

// Node finds only some of this CommonJS package's names by itself.
const { ConfigResourceTypes, Kafka, logLevel } = kafkajs;

export type Topic = { name: string; partitions: number; retentionDays: number };
export type TopicOptions = { brokers: string[]; topics: Topic[]; replicationFactor?: number };
export type TopicChanges = { made: string[]; grown: string[] };

const MS_PER_DAY = 86_400_000;

export function readTopics(file: string): Topic[] {
  const { topics } = parse(readFileSync(file, 'utf8')) as { topics: Topic[] };
  return topics.map(({ name, partitions, retentionDays }) => ({ name, partitions, retentionDays }));
}

export async function applyTopics({ brokers, topics, replicationFactor = 1 }: TopicOptions): Promise<TopicChanges> {
  const retry = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 30 };
  const admin = new Kafka({ clientId: 'deploy', brokers, retry, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter(({ name }) => !existing.has(name));
    const present = topics.filter(({ name }) => existing.has(name));
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({
        topic: topic.name,
        numPartitions: topic.partitions,
        replicationFactor,
        configEntries: [retention(topic)],
      })),
    });
    if (present.length > 0) await setRetention(admin, present);
    return { made: missing.map(({ name }) => name), grown: await growPartitions(admin, present) };
  } finally {
    await admin.disconnect();
  }
}

function retention(topic: Topic): { name: string; value: string } {
  return { name: 'retention.ms', value: String(topic.retentionDays * MS_PER_DAY) };
}

async function setRetention(admin: Admin, topics: Topic[]): Promise<void> {
  const resources = topics.map((topic) => ({
    type: ConfigResourceTypes.TOPIC,
    name: topic.name,
    configEntries: [retention(topic)],
  }));
  await admin.alterConfigs({ validateOnly: false, resources });
}

/** Partitions can be added, never taken away. Order per key holds from then on only, so this is for planned changes. */
async function growPartitions(admin: Admin, topics: Topic[]): Promise<string[]> {
  if (topics.length === 0) return [];
  const { topics: known } = await admin.fetchTopicMetadata({ topics: topics.map(({ name }) => name) });
  const has = new Map(known.map(({ name, partitions }) => [name, partitions.length]));
  const short = topics.filter(({ name, partitions }) => (has.get(name) ?? partitions) < partitions);
  if (short.length > 0) {
    await admin.createPartitions({
      topicPartitions: short.map(({ name, partitions }) => ({ topic: name, count: partitions })),
    });
  }
  return short.map(({ name }) => name);
}
