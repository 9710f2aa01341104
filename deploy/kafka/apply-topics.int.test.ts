/** Topics on a real Kafka. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { findRoot } from '../local/profile.ts';
import { applyTopics, readTopics } from './apply-topics.ts';

const { ConfigResourceTypes, Kafka, logLevel } = kafkajs;
const brokers = (process.env.TEST_KAFKA_BROKERS ?? '').split(',');
const admin = new Kafka({ clientId: 'topics-test', brokers, logLevel: logLevel.NOTHING }).admin();
const made: string[] = [];

beforeAll(() => admin.connect());
afterAll(async () => {
  if (made.length > 0) await admin.deleteTopics({ topics: made });
  await admin.disconnect();
});

function newName(): string {
  const name = `apply-topics.${randomUUID()}`;
  made.push(name);
  return name;
}

async function stateOf(name: string): Promise<{ partitions: number; retentionMs: string | undefined }> {
  const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name }],
  });
  const retention = resources[0]?.configEntries.find(({ configName }) => configName === 'retention.ms');
  return { partitions: topics[0]?.partitions.length ?? 0, retentionMs: retention?.configValue };
}

test('a missing topic is made as the registry says, and a second time changes nothing', async () => {
  const topic = { name: newName(), partitions: 3, retentionDays: 7 };
  expect(await applyTopics({ brokers, topics: [topic] })).toEqual({ made: [topic.name], grown: [] });
  expect(await stateOf(topic.name)).toEqual({ partitions: 3, retentionMs: '604800000' });
  expect(await applyTopics({ brokers, topics: [topic] })).toEqual({ made: [], grown: [] });
});

test('a topic grows and changes its retention, and never shrinks', async () => {
  const name = newName();
  await applyTopics({ brokers, topics: [{ name, partitions: 1, retentionDays: 7 }] });
  expect(await applyTopics({ brokers, topics: [{ name, partitions: 2, retentionDays: 1 }] })).toEqual({
    made: [],
    grown: [name],
  });
  expect(await stateOf(name)).toEqual({ partitions: 2, retentionMs: '86400000' });
  expect(await applyTopics({ brokers, topics: [{ name, partitions: 1, retentionDays: 1 }] })).toEqual({
    made: [],
    grown: [],
  });
  expect((await stateOf(name)).partitions).toBe(2);
});

test('the registry names one topic for each context', () => {
  const names = readTopics(join(findRoot(__dirname), 'proto/topics.yaml')).map(({ name }) => name);
  expect(names).toEqual(
    ['identity', 'booking', 'payments', 'content', 'notification', 'media'].map(
      (context) => `parlance.${context}.events.v1`,
    ),
  );
});
