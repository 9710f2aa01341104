/** Kafka as others run it, with TLS and a password: by the settings that a service reads, on a real broker. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { kafkaConfig } from '@parlance/runtime/config/kafka-config';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { startConsumer } from '@parlance/runtime/kafka/consumer';
import { ensureTopics, makeProducer } from '@parlance/runtime/kafka/producer';
import { root } from '../meta/repository.ts';
import { eventually } from '../support/eventually.ts';
import { PASSWORD, startGuardedBroker, USER, type GuardedBroker } from './guarded-broker.ts';

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
  ...{ KAFKA_BROKERS: broker.guarded, KAFKA_TLS: 'on', KAFKA_USER: USER, KAFKA_PASSWORD: PASSWORD },
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
      ...{ clientId: 'test', groupId: `parlance-${key}`, topics: [topic] },
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
