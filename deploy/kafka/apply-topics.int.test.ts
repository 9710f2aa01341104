/** Topics on a real Kafka. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { SERVICES } from '@parlance/proto/services';
import { findRoot } from '../local/profile.ts';
import { eventually } from '@parlance/runtime/testing/eventually';
import { applyTopics, readTopics, type Topic } from './apply-topics.ts';

const { ConfigResourceTypes, ConfigSource, Kafka, logLevel } = kafkajs;
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

async function stateOf(name: string): Promise<{ partitions: number; own: Record<string, string> }> {
  const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name }],
  });
  const own = (resources[0]?.configEntries ?? []).filter(
    ({ configSource }) => configSource === ConfigSource.TOPIC_CONFIG,
  );
  return {
    partitions: topics[0]?.partitions.length ?? 0,
    own: Object.fromEntries(own.map(({ configName, configValue }) => [configName, configValue])),
  };
}

/** A broker answers before it has heard of what the controller wrote down. */
const expectOwn = (name: string, own: Record<string, string>) =>
  eventually(async () => {
    expect((await stateOf(name)).own).toEqual(own);
    return true;
  });

/** What an operator says of a topic by hand, and all that he says. */
async function say(name: string, settings: Record<string, string>): Promise<void> {
  const configEntries = Object.entries(settings).map(([setting, value]) => ({ name: setting, value }));
  const resource = { type: ConfigResourceTypes.TOPIC, name, configEntries };
  await admin.alterConfigs({ validateOnly: false, resources: [resource] });
  await expectOwn(name, settings);
}

const nothing = { made: [], altered: [], grown: [] };

test('a missing topic is made as the registry says, and a second time changes nothing', async () => {
  const topic = { name: newName(), partitions: 3, retentionDays: 7 };
  expect(await applyTopics({ brokers, topics: [topic] })).toEqual({ ...nothing, made: [topic.name] });
  await expectOwn(topic.name, { 'retention.ms': '604800000' });
  expect((await stateOf(topic.name)).partitions).toBe(3);
  expect(await applyTopics({ brokers, topics: [topic] })).toEqual(nothing);
});

test('a topic grows and changes its retention, and never shrinks', async () => {
  const name = newName();
  await applyTopics({ brokers, topics: [{ name, partitions: 1, retentionDays: 7 }] });
  expect(await applyTopics({ brokers, topics: [{ name, partitions: 2, retentionDays: 1 }] })).toEqual({
    ...nothing,
    altered: [name],
    grown: [name],
  });
  await expectOwn(name, { 'retention.ms': '86400000' });
  expect((await stateOf(name)).partitions).toBe(2);
  expect(await applyTopics({ brokers, topics: [{ name, partitions: 1, retentionDays: 1 }] })).toEqual(nothing);
  expect((await stateOf(name)).partitions).toBe(2);
});

test('what an operator set stays when the release sets its own, and is not touched when it need not', async () => {
  const topic = { name: newName(), partitions: 1, retentionDays: 7 };
  await applyTopics({ brokers, topics: [topic] });
  const operators = { 'min.insync.replicas': '2', 'max.message.bytes': '2000000' };
  await say(topic.name, { ...operators, 'retention.ms': '3600000' });
  expect(await applyTopics({ brokers, topics: [topic] })).toEqual({ ...nothing, altered: [topic.name] });
  await expectOwn(topic.name, { ...operators, 'retention.ms': '604800000' });
  expect(await applyTopics({ brokers, topics: [topic] })).toEqual(nothing);
  await expectOwn(topic.name, { ...operators, 'retention.ms': '604800000' });
});

test('only topics that differ are altered', async () => {
  const [same, other] = [newName(), newName()].map((name) => ({ name, partitions: 1, retentionDays: 7 })) as [
    Topic,
    Topic,
  ];
  await applyTopics({ brokers, topics: [same, other] });
  await say(other.name, {});
  await say(same.name, { 'retention.ms': '604800000', 'segment.bytes': '1048576' });
  const changed = { ...other, retentionDays: 1 };
  expect(await applyTopics({ brokers, topics: [same, changed] })).toEqual({ ...nothing, altered: [other.name] });
  await expectOwn(same.name, { 'retention.ms': '604800000', 'segment.bytes': '1048576' });
  await expectOwn(other.name, { 'retention.ms': '86400000' });
});

test('a topic is made with the copies in sync that are asked for, and one that exists keeps its own', async () => {
  const topic = { name: newName(), partitions: 1, retentionDays: 7 };
  await applyTopics({ brokers, topics: [topic], minInSync: 2 });
  await expectOwn(topic.name, { 'retention.ms': '604800000', 'min.insync.replicas': '2' });
  await say(topic.name, { 'retention.ms': '604800000', 'min.insync.replicas': '1' });
  expect(await applyTopics({ brokers, topics: [topic], minInSync: 2 })).toEqual(nothing);
  await expectOwn(topic.name, { 'retention.ms': '604800000', 'min.insync.replicas': '1' });
});

test('the registry names one topic for each context', () => {
  const names = readTopics(join(findRoot(__dirname), 'proto/topics.yaml')).map(({ name }) => name);
  expect(names).toEqual(SERVICES.map((context) => `parlance.${context}.events.v1`));
});
