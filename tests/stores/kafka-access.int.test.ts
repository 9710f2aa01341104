/** Kafka as others run it, with TLS and a password: by the settings that a service reads, on a real broker. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { isDeepStrictEqual, promisify } from 'node:util';
import { topics } from '@parlance/proto/topics';
import { kafkaConfig } from '@parlance/runtime/config/kafka-config';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { startConsumer } from '@parlance/runtime/kafka/consumer';
import { ensureTopics, makeProducer } from '@parlance/runtime/kafka/producer';
import kafkajs from 'kafkajs';
import { applyRights } from '@parlance/deploy/kafka/apply-rights';
import { root } from '../meta/repository.ts';
import { eventually } from '../support/eventually.ts';
import { allowedOn } from './allowed-on-kafka.ts';
import { KAFKA_ADMIN } from '@parlance/deploy/kafka/guarded-properties';
import {
  PASSWORD,
  PASSWORDS,
  SERVICE_USERS,
  startGuardedBroker,
  STEPS_USER,
  USER,
  type GuardedBroker,
} from './guarded-broker.ts';

const topic = 'parlance.access';
const known = tls.getCACertificates('default');
let started: GuardedBroker | undefined;
let broker: GuardedBroker;

beforeAll(async () => {
  broker = started = await startGuardedBroker();
  await ensureTopics({ brokers: [broker.address], clientId: 'test' }, [{ name: topic, partitions: 1 }]);
}, 180_000);
afterAll(async () => {
  tls.setDefaultCACertificates(known);
  await started?.stop();
});

/** What NODE_EXTRA_CA_CERTS does when a process starts. */
const trustBroker = () => tls.setDefaultCACertificates([...known, readFileSync(broker.authority, 'utf8')]);

const settings = (more: NodeJS.ProcessEnv = {}) => ({
  KAFKA_BROKERS: broker.guarded,
  KAFKA_TLS: 'on',
  KAFKA_USER: USER,
  KAFKA_PASSWORD: PASSWORD,
  ...more,
});

async function send(more: NodeJS.ProcessEnv, key: string): Promise<void> {
  const producer = makeProducer({ ...loadConfig(kafkaConfig, settings(more)), clientId: 'test' });
  try {
    await producer.send([{ topic, key, value: Buffer.from(key), headers: {} }]);
  } finally {
    await producer.stop();
  }
}

test('a broker whose certificate nobody known has signed is told nothing', async () => {
  await expect(send({}, 'unknown')).rejects.toMatchObject({ cause: { message: expect.stringMatching(/self-signed/) } });
});

test.each(['plain', 'scram-sha-256', 'scram-sha-512', ''])(
  'whoever proves the right password sends and reads: KAFKA_SASL_MECHANISM="%s"',
  async (mechanism) => {
    trustBroker();
    const key = `by ${mechanism}`;
    await send({ KAFKA_SASL_MECHANISM: mechanism }, key);
    const read: (string | undefined)[] = [];
    const reader = startConsumer({
      ...loadConfig(kafkaConfig, settings({ KAFKA_SASL_MECHANISM: mechanism })),
      clientId: 'test',
      groupId: `parlance-${key}`,
      topics: [topic],
      onRecords: async (records) => void read.push(...records.map((record) => record.key)),
    });
    await eventually('the record is read', async () => read.includes(key));
    await reader.stop();
  },
);

test.each(['plain', 'scram-sha-256', 'scram-sha-512'])('a wrong password is refused by %s', async (mechanism) => {
  trustBroker();
  const wrong = { KAFKA_SASL_MECHANISM: mechanism, KAFKA_PASSWORD: 'another one' };
  await expect(send(wrong, 'wrong')).rejects.toMatchObject({ kind: 'KafkaJSSASLAuthenticationError' });
});

test('whoever proves nothing is refused', async () => {
  trustBroker();
  await expect(send({ KAFKA_USER: '', KAFKA_PASSWORD: '' }, 'nobody')).rejects.toThrow('were not acknowledged');
});

const run = promisify(execFile);
const makeTopics = (env: NodeJS.ProcessEnv) =>
  run(process.execPath, [join(root, 'deploy/setup/topics.ts')], {
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: broker.authority, ...env },
  });

test('the step that makes topics proves the password too, and says so when it is wrong', async () => {
  const { stdout } = await makeTopics(settings());
  expect(stdout).toMatch(/^topics: \d+ made/);
  await expect(makeTopics(settings({ KAFKA_PASSWORD: 'another one' }))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SASL SCRAM SHA512 authentication failed'),
  });
  await expect(makeTopics(settings({ KAFKA_PASSWORD: '' }))).rejects.toMatchObject({
    stderr: expect.stringContaining('KAFKA_PASSWORD: is needed with KAFKA_USER'),
  });
});

/** As a pod of our charts is told. */
const asUser = (user: string): NodeJS.ProcessEnv => ({
  KAFKA_BROKERS: broker.asInCharts,
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_USER: user,
  KAFKA_PASSWORD: PASSWORDS[user],
});
const giveRights = () => makeTopics({ ...asUser(KAFKA_ADMIN), KAFKA_RIGHTS: 'on' });

const allowed = (user: string) => allowedOn(topics, loadConfig(kafkaConfig, asUser(user)));

const reading: Record<string, string[]> = {
  'svc-identity': ['booking', 'content', 'identity', 'media', 'notification', 'payments'],
  'svc-booking': ['booking', 'identity', 'payments'],
  'svc-payments': ['booking', 'identity', 'payments'],
  'svc-content': ['booking', 'content', 'identity', 'payments'],
  'svc-notification': ['booking', 'content', 'identity', 'media', 'notification', 'payments'],
  'svc-media': ['booking', 'identity', 'media'],
};

test('each service writes its own topic, sees those with facts for it and its own groups: nothing before it is given, and nothing else after', async () => {
  trustBroker();
  await makeTopics(settings());
  expect(await allowed('svc-media')).toEqual([]);
  const { stdout } = await giveRights();
  expect(stdout).toMatch(/^rights: \d+ given, 0 taken away$/m);
  const expected = SERVICE_USERS.map((user) => {
    const own = user.replace('svc-', '');
    const reads = (reading[user] ?? []).map((name) => `sees ${name}`);
    return [user, [`in parlance-${own}`, `in parlance-${own}-slots-1`, ...reads, `writes ${own}`]];
  });
  const found = () => Promise.all(SERVICE_USERS.map(async (user) => [user, await allowed(user)]));
  await eventually('the broker goes by them', async () => isDeepStrictEqual(await found(), expected));
});

test('with these rights alone a service sends and reads as it does: without fail, in both its groups', async () => {
  trustBroker();
  await giveRights();
  const as = (user: string) => ({ ...loadConfig(kafkaConfig, asUser(user)), clientId: 'test' });
  const own = (service: string) => topics.filter(({ owner }) => owner === service).map(({ name }) => name);
  const producer = makeProducer(as('svc-payments'));
  const [topic = ''] = own('payments');
  await producer.send([{ topic, key: 'sent with rights', value: Buffer.from('x'), headers: {} }]);
  await producer.stop();
  for (const [user, groupId] of [
    ['svc-content', 'parlance-content'],
    ['svc-booking', 'parlance-booking-slots-1'],
  ] as const) {
    const read: (string | undefined)[] = [];
    const reader = startConsumer({
      ...as(user),
      groupId,
      topics: [topic],
      onRecords: async (records) => void read.push(...records.map((record) => record.key)),
    });
    await eventually(`${user} reads`, async () => read.includes('sent with rights'));
    await reader.stop();
  }
});

test('a service that proves another’s password, or comes without a name, is let in nowhere', async () => {
  const another = { ...asUser('svc-media'), KAFKA_PASSWORD: PASSWORDS['svc-booking'] };
  await expect(makeTopics(another)).rejects.toMatchObject({
    stderr: expect.stringContaining('SASL SCRAM SHA512 authentication failed'),
  });
  const producer = makeProducer({ brokers: [broker.asInCharts], clientId: 'test' });
  await expect(producer.send([{ topic, key: 'x', value: Buffer.from('x'), headers: {} }])).rejects.toThrow(
    'were not acknowledged',
  );
  await producer.stop();
});

test('a service cannot give itself rights: the step fails and says what is missing', async () => {
  await giveRights();
  await expect(makeTopics({ ...asUser('svc-media'), KAFKA_RIGHTS: 'on' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("type: 'TOPIC_AUTHORIZATION_FAILED'"),
  });
});

/** As docs/guides/install.md tells an operator whose brokers know no user that may do everything. */
const stepsRights: [resource: 'CLUSTER' | 'TOPIC', operations: (keyof typeof kafkajs.AclOperationTypes)[]][] = [
  ['CLUSTER', ['ALTER', 'DESCRIBE']],
  ['TOPIC', ['CREATE', 'DESCRIBE', 'DESCRIBE_CONFIGS', 'ALTER', 'ALTER_CONFIGS']],
];

test('the step needs what the guide says of its user, and no more, to give every right', async () => {
  const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, Kafka, logLevel, ResourcePatternTypes } = kafkajs;
  const admin = new Kafka({ brokers: [broker.address], logLevel: logLevel.NOTHING }).admin();
  const acl = stepsRights.flatMap(([resource, operations]) =>
    operations.map((operation) => ({
      resourceType: AclResourceTypes[resource],
      resourceName: resource === 'CLUSTER' ? 'kafka-cluster' : 'parlance.',
      resourcePatternType: resource === 'CLUSTER' ? ResourcePatternTypes.LITERAL : ResourcePatternTypes.PREFIXED,
      principal: `User:${STEPS_USER}`,
      host: '*',
      operation: AclOperationTypes[operation],
      permissionType: AclPermissionTypes.ALLOW,
    })),
  );
  await giveRights();
  await admin.connect();
  await admin.createAcls({ acl });
  await admin.deleteTopics({ topics: topics.map(({ name }) => name) });
  await admin.deleteAcls({
    filters: [
      {
        resourceType: AclResourceTypes.ANY,
        resourcePatternType: ResourcePatternTypes.ANY,
        operation: AclOperationTypes.ANY,
        permissionType: AclPermissionTypes.ANY,
        principal: 'User:svc-media',
      },
    ],
  });
  await admin.disconnect();
  const again = async () => (await makeTopics({ ...asUser(STEPS_USER), KAFKA_RIGHTS: 'on' })).stdout;
  await eventually('the broker goes by them', () =>
    again().then(
      (said) => /^topics: 6 made/.test(said),
      () => false,
    ),
  );
  expect(await again()).toMatch(/^topics: 0 made[^]*^rights: 0 given, 0 taken away$/m);
  expect(await allowed('svc-media')).toContain('writes media');
});

test('given again nothing changes; what somebody gave a service besides is taken away, and other users keep theirs', async () => {
  trustBroker();
  const again = async () => /^rights: .*$/m.exec((await giveRights()).stdout)?.[0];
  await again();
  expect(await again()).toBe('rights: 0 given, 0 taken away');
  const [topicName = ''] = topics.filter(({ owner }) => owner === 'payments').map(({ name }) => name);
  const users = ['svc-media', 'somebody'];
  await applyRights(
    { brokers: [broker.address] },
    // As if the registry had said so once.
    users.map((user) => ({ user, may: 'write', on: 'topic', name: topicName, prefix: false })),
  );
  const inSight = ['sees payments', 'writes payments'];
  await eventually('the broker goes by it', async () => isDeepStrictEqual(await allowed('svc-media'), inSight));
  expect(await again()).toMatch(/^rights: [1-9]\d* given, 1 taken away$/);
  await eventually(
    'the broker goes by the registry',
    async () => !(await allowed('svc-media')).includes('writes payments'),
  );
  expect(await again()).toBe('rights: 0 given, 0 taken away');
  const others = [{ user: 'somebody', may: 'write', on: 'topic', name: topicName, prefix: false }] as const;
  expect(await applyRights({ brokers: [broker.address] }, others)).toEqual({ given: 0, taken: 0 });
});
