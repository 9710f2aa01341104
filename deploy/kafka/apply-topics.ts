/** Makes the topics of proto/topics.yaml on a cluster and brings those that exist to what the file says. It never removes one. */
import { readFileSync } from 'node:fs';
import { clientOptions, type KafkaAccess } from '@parlance/runtime/kafka/access';
import kafkajs, { type Admin, type DescribeConfigResponse } from 'kafkajs';
import { parse } from 'yaml';

// Node finds only some of this CommonJS package's names by itself.
const { ConfigResourceTypes, ConfigSource, Kafka, logLevel } = kafkajs;

export type Topic = { name: string; partitions: number; retentionDays: number };
export type TopicOptions = KafkaAccess & {
  topics: Topic[];
  /** Copies of each topic that is made. */
  replicationFactor?: number;
  /** Of these copies, how many must have a fact before it counts as sent. 1 says nothing: what the cluster does is done. */
  minInSync?: number;
};

const MS_PER_DAY = 86_400_000;

export function readTopics(file: string): Topic[] {
  const { topics } = parse(readFileSync(file, 'utf8')) as { topics: Topic[] };
  return topics.map(({ name, partitions, retentionDays }) => ({ name, partitions, retentionDays }));
}

export async function applyTopics(options: TopicOptions) {
  const { topics, replicationFactor = 1, minInSync = 1, ...access } = options;
  const retry = { initialRetryTime: 100, maxRetryTime: 1_000, retries: 30 };
  const admin = new Kafka({ ...clientOptions(access), clientId: 'deploy', retry, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = topics.filter(({ name }) => !existing.has(name));
    const present = topics.filter(({ name }) => existing.has(name));
    const inSync = minInSync > 1 ? [{ name: 'min.insync.replicas', value: String(minInSync) }] : [];
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((topic) => ({
        topic: topic.name,
        numPartitions: topic.partitions,
        replicationFactor,
        configEntries: [retention(topic), ...inSync],
      })),
    });
    return {
      made: missing.map(({ name }) => name),
      altered: await setRetention(admin, present),
      grown: await growPartitions(admin, present),
    };
  } finally {
    await admin.disconnect();
  }
}

type Setting = { name: string; value: string };

function retention(topic: Topic): Setting {
  return { name: 'retention.ms', value: String(topic.retentionDays * MS_PER_DAY) };
}

/** The request replaces all settings that a topic has of its own, so those that somebody else made are sent along. */
async function setRetention(admin: Admin, topics: Topic[]): Promise<string[]> {
  if (topics.length === 0) return [];
  const type = ConfigResourceTypes.TOPIC;
  const described = await admin.describeConfigs({
    includeSynonyms: false,
    resources: topics.map(({ name }) => ({ type, name })),
  });
  const changes = topics.flatMap((topic) => {
    const wanted = retention(topic);
    const { all, own } = settingsOf(topic.name, described);
    if (all.get(wanted.name) === wanted.value) return [];
    const kept = own.filter(({ name }) => name !== wanted.name);
    return [{ type, name: topic.name, configEntries: [...kept, wanted] }];
  });
  if (changes.length > 0) await admin.alterConfigs({ validateOnly: false, resources: changes });
  return changes.map(({ name }) => name);
}

/** What holds for a topic, and what of that it has of its own. */
function settingsOf(topic: string, { resources }: DescribeConfigResponse) {
  const entries = resources.find(({ resourceName }) => resourceName === topic)?.configEntries;
  if (entries === undefined) throw new Error(`Kafka does not tell the settings of ${topic}`);
  const own = entries.filter(({ configSource }) => configSource === ConfigSource.TOPIC_CONFIG);
  return {
    all: new Map(entries.map(({ configName, configValue }) => [configName, configValue])),
    own: own.map(({ configName: name, configValue: value }): Setting => ({ name, value })),
  };
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
