import { inspect } from 'node:util';
import { clientOptions } from '../kafka/access.ts';
import { kafkaConfig } from './kafka-config.ts';
import { loadConfig } from './load-config.ts';

const brokers = { KAFKA_BROKERS: 'k1:9092, k2:9092' };
const login = { KAFKA_USER: 'parlance', KAFKA_PASSWORD: 'hush' };
const optionsOf = (env: NodeJS.ProcessEnv) => clientOptions(loadConfig(kafkaConfig, env));

test('brokers alone are spoken to without TLS and without a name', () => {
  expect(optionsOf(brokers)).toEqual({ brokers: ['k1:9092', 'k2:9092'], ssl: false });
});

test('with TLS the brokers are verified: nothing is told that would let anybody pass', () => {
  expect(optionsOf({ ...brokers, KAFKA_TLS: 'on' })).toEqual({ brokers: ['k1:9092', 'k2:9092'], ssl: true });
});

test.each([
  [{}, 'scram-sha-512'],
  [{ KAFKA_SASL_MECHANISM: '' }, 'scram-sha-512'],
  [{ KAFKA_SASL_MECHANISM: 'scram-sha-256' }, 'scram-sha-256'],
  [{ KAFKA_SASL_MECHANISM: 'plain', KAFKA_TLS: 'on' }, 'plain'],
])('a user proves a password: %j by %s', (env, mechanism) => {
  expect(optionsOf({ ...brokers, ...login, ...env }).sasl).toEqual({
    mechanism,
    username: 'parlance',
    password: 'hush',
  });
});

test('the password is not shown before it is used', () => {
  const access = loadConfig(kafkaConfig, { ...brokers, ...login });
  expect(`${JSON.stringify(access)} ${inspect(access, { depth: 9 })}`).not.toContain('hush');
});

test.each([
  [{ KAFKA_BROKERS: '' }, 'KAFKA_BROKERS is missing'],
  [{ KAFKA_USER: 'parlance' }, 'KAFKA_PASSWORD: is needed with KAFKA_USER'],
  [{ KAFKA_USER: 'parlance', KAFKA_PASSWORD: '' }, 'KAFKA_PASSWORD: is needed with KAFKA_USER'],
  [{ KAFKA_PASSWORD: 'hush' }, 'KAFKA_USER: is needed with KAFKA_PASSWORD'],
  [{ ...login, KAFKA_SASL_MECHANISM: 'plain' }, 'KAFKA_SASL_MECHANISM: plain needs KAFKA_TLS=on'],
  [{ ...login, KAFKA_SASL_MECHANISM: 'gssapi' }, 'KAFKA_SASL_MECHANISM: '],
  [{ KAFKA_TLS: 'yes' }, 'KAFKA_TLS: '],
])('what cannot be meant is refused: %j', (env, sentence) => {
  expect(() => loadConfig(kafkaConfig, { ...brokers, ...env })).toThrow(sentence);
});
