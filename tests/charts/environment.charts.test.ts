/** What a rendered program is told is what its schema reads, and all of what it needs. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEPLOYABLES, SERVICES } from '@parlance/proto/services';
import { topics } from '@parlance/proto/topics';
import { podConfig } from '@parlance/deploy/janus-settings';
import { doctorConfig, realmConfig, topicsConfig } from '@parlance/deploy/setup-settings';
import { describeConfig } from '@parlance/runtime/config/describe-config';
import { kafkaConfig } from '@parlance/runtime/config/kafka-config';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { z } from 'zod';
import { KAFKA_ADMIN } from '@parlance/deploy/kafka/guarded-properties';
import { serviceRights } from '@parlance/deploy/kafka/service-rights';
import { loadSecrets } from '@parlance/deploy/local/secrets';
import { secretsFor } from '@parlance/deploy/installer/secrets';
import { configuration, NODE_SETTINGS } from './configurations.ts';
import { lasting, podsOf, type Container, type EnvVariable } from './pods.ts';
import { objectsOf, PROFILES } from './render.ts';
import { text } from '../meta/repository.ts';

const profiles = Object.keys(PROFILES);
const cases = profiles.flatMap((profile) => DEPLOYABLES.map((program) => [profile, program] as const));

/** A program, or a step of a release, by its own name. */
function containerOf(profile: string, wanted: string): Container {
  const all = podsOf(objectsOf(profile)).flatMap(({ spec }) => spec.containers);
  const found = all.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`${profile} has no ${wanted}`);
  return found;
}

const names = (env: EnvVariable[] = []) => env.map(({ name }) => name);
/** No schema looks into a secret further than for the beginning of an address, but into what signs mails, and for the length of a key. */
const secretText = 'smtp://somebody:secret@mail.example.org';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const secretTexts: Record<string, string> = {
  PUSH_KEY: Buffer.alloc(32, 7).toString('base64url'),
  DKIM_SELECTOR: 'school',
  DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const asRead = (env: EnvVariable[] = [], unknown = secretText) =>
  Object.fromEntries(env.map(({ name, value }) => [name, value ?? secretTexts[name] ?? unknown]));

/** The local profile is of development builds, which are told besides where the school's clock is. */
const clockOf = (profile: string) => (profile === 'local' ? ['BOOKING_GRPC'] : []);

test.each(cases)('%s: %s is told what its schema reads, once, and nothing else', async (profile, program) => {
  const { env } = containerOf(profile, program);
  const { names: known, required, schema } = await configuration(program);
  const told = names(env);
  expect(told.filter((name) => ![...known, ...clockOf(profile), ...NODE_SETTINGS].includes(name))).toEqual([]);
  expect(required.filter((name) => !told.includes(name))).toEqual([]);
  expect(told).toEqual([...new Set(told)]);
  expect(() => loadConfig(schema, asRead(env))).not.toThrow();
});

test.each(cases)('%s: secrets of %s come out of the secret', async (profile, program) => {
  const { env = [] } = containerOf(profile, program);
  const page = text('docs/reference/config.md');
  const secret = env.filter(({ name }) => new RegExp(`\\| \`${name}\` +\\|[^|]*\\|[^|]*\\| yes`).test(page));
  expect(secret.length).toBeGreaterThan(1);
  expect(secret.filter(({ value }) => value !== undefined).map(({ name }) => name)).toEqual([]);
});

test.each(profiles)('%s: a migration is told its database and no more', (profile) => {
  for (const service of SERVICES) {
    const { env } = containerOf(profile, `${service}-migrate`);
    expect(names(env).filter((name) => !NODE_SETTINGS.includes(name))).toEqual(['DATABASE_URL']);
  }
});

test('the first administrator is made with the settings of the installation step', async () => {
  const { env } = containerOf('local', 'first-administrator');
  const [own, common] = [await configuration('identity', 'installConfig'), await configuration('identity')];
  const known = [...own.names, ...common.names, ...clockOf('local'), ...NODE_SETTINGS];
  expect(names(env).filter((name) => !known.includes(name))).toEqual([]);
  expect(own.required.filter((name) => !names(env).includes(name))).toEqual([]);
  expect(names(env)).toContain('FIRST_ADMIN_PASSWORD'); // development only:
  expect(names(containerOf('production', 'first-administrator').env)).not.toContain('FIRST_ADMIN_PASSWORD');
});

test.each(profiles)('%s: a media server is told what its first process reads', (profile) => {
  const { env } = containerOf(profile, 'janus');
  const known = describeConfig(podConfig).map(({ name }) => name);
  expect(() => loadConfig(podConfig, asRead(env, '1'))).not.toThrow();
  expect(names(env).filter((name) => !known.includes(name))).toEqual([]);
});

const KAFKA_SETTINGS = describeConfig(z.object({ kafka: kafkaConfig })).map(({ name }) => name);
const kafkaOf = (profile: string, container: string) =>
  (containerOf(profile, container).env ?? []).filter(({ name }) => KAFKA_SETTINGS.includes(name));

const LOGIN = ['KAFKA_USER', 'KAFKA_PASSWORD'];
const fromSecret = (key: string) => ({ valueFrom: { secretKeyRef: { name: 'parlance', key } } });
/** Who a container is to the brokers, and everything else that it is told of them. */
function accessOf(profile: string, container: string) {
  const told = kafkaOf(profile, container).map(({ name, ...rest }) => [name, rest] as const);
  const part = (isLogin: boolean) => Object.fromEntries(told.filter(([name]) => LOGIN.includes(name) === isLogin));
  return { login: part(true), way: part(false) };
}

test.each(profiles)(
  '%s: topics are made the way that each service goes to Kafka, and the gateway has none',
  (profile) => {
    expect(() => loadConfig(kafkaConfig, asRead(kafkaOf(profile, 'topics')))).not.toThrow();
    for (const service of SERVICES) expect(accessOf(profile, service).way).toEqual(accessOf(profile, 'topics').way);
    expect(kafkaOf(profile, 'gateway')).toEqual([]);
  },
);

test.each(['local', 'production'])(
  '%s: each service is a user of its own on Kafka with a password of its own, as its rights are given',
  (profile) => {
    const users = new Set(serviceRights(topics).map(({ user }) => user));
    expect([...users].sort()).toEqual(SERVICES.map((name) => `svc-${name}`).sort());
    for (const service of SERVICES) {
      const login = { KAFKA_USER: { value: `svc-${service}` }, KAFKA_PASSWORD: fromSecret(`kafka-${service}`) };
      expect(accessOf(profile, service).login).toEqual(login);
    }
    expect(accessOf(profile, 'topics').login).toEqual({
      KAFKA_USER: fromSecret('kafka-admin-user'),
      KAFKA_PASSWORD: fromSecret('kafka-admin-password'),
    });
    expect(containerOf(profile, 'topics').env).toContainEqual({ name: 'KAFKA_RIGHTS', value: 'on' });
  },
);

test.each(['local', 'production'])(
  '%s: nobody but the step that makes topics has the administrator of Kafka',
  (profile) => {
    const all = podsOf(objectsOf(profile)).flatMap(({ spec }) => spec.containers);
    const holds = ({ env = [] }: Container) =>
      env.some(({ valueFrom }) => /^kafka-admin/.test(valueFrom?.secretKeyRef?.key ?? ''));
    const brokers = profile === 'local' ? ['kafka'] : []; // which keep what they are told
    expect(
      all
        .filter(holds)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...brokers, 'topics']);
  },
);

test('in production the brokers are spoken to with TLS and a password', () => {
  expect(accessOf('production', 'booking').way).toEqual({
    KAFKA_BROKERS: { value: expect.stringContaining('kafka-0.example.internal:9096') },
    KAFKA_TLS: { value: 'on' },
    KAFKA_SASL_MECHANISM: { value: 'scram-sha-512' },
  });
  expect(kafkaOf('staging', 'booking').map(({ name }) => name)).toEqual(['KAFKA_BROKERS']);
});

test('the brokers of the local profile are told the users that the platform comes as, out of a secret of their own', () => {
  const env = containerOf('local', 'kafka').env ?? [];
  const passwords = env.filter(({ name }) => name.endsWith('_PASSWORD'));
  const keyOf = (user: string) => ({ secretKeyRef: { name: 'parlance-infra', key: `kafka-${user}` } });
  expect(passwords).toEqual(
    [...SERVICES, 'admin'].map((user) => ({ name: `KAFKA_${user.toUpperCase()}_PASSWORD`, valueFrom: keyOf(user) })),
  );
  const made = loadSecrets(mkdtempSync(join(tmpdir(), 'secrets-')));
  const [{ values: platform }, { values: infra }] = secretsFor(made, { development: true });
  for (const service of SERVICES) expect(platform[`kafka-${service}`]).toBe(infra[`kafka-${service}`]);
  expect([platform['kafka-admin-user'], platform['kafka-admin-password']]).toEqual([KAFKA_ADMIN, infra['kafka-admin']]);
});

test.each(profiles)(
  '%s: the steps of a release are told what they ask for, and nothing that they do not know',
  (profile) => {
    for (const [step, schema] of Object.entries({ topics: topicsConfig, realm: realmConfig, doctor: doctorConfig })) {
      const keys = describeConfig(schema);
      const { env } = containerOf(profile, step);
      const told = names(env).filter((name) => !NODE_SETTINGS.includes(name));
      expect(keys.filter(({ name, required }) => required && !told.includes(name))).toEqual([]);
      expect(told.filter((name) => !keys.some((key) => key.name === name))).toEqual([]);
      expect(() => loadConfig(schema, asRead(env))).not.toThrow();
    }
  },
);

type SecretVolume = { secret?: { secretName: string; items?: { key: string }[] } };

test.each(profiles)("%s: helm/README.md lists the secret's keys, all and no others", (profile) => {
  const pods = podsOf(objectsOf(profile));
  const told = pods
    .flatMap(({ spec }) => spec.containers.flatMap(({ env = [] }) => env))
    .flatMap(({ valueFrom }) => (valueFrom?.secretKeyRef === undefined ? [] : [valueFrom.secretKeyRef]))
    .filter(({ name }) => name === 'parlance')
    .map(({ key }) => key);
  const mounted = pods
    .flatMap(({ spec }) => (spec.volumes ?? []) as SecretVolume[])
    .flatMap(({ secret }) => (secret?.secretName === 'parlance' ? (secret.items ?? []) : []))
    .map(({ key }) => key);
  const referred = [...told, ...mounted];
  const [, section = ''] = text('helm/README.md').split('## The secret');
  const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([a-z-]+)`/gm)].map(([, key]) => key);
  const optional = ['first-admin-password', ...listed.filter((key) => key?.startsWith('kafka-'))];
  expect([...new Set(referred)].filter((key) => !listed.includes(key))).toEqual([]);
  expect(listed.filter((key) => !referred.includes(key as string) && !optional.includes(key as string))).toEqual([]);
});

test.each(profiles)('%s: every release of ours has the version of package.json', (profile) => {
  const { version } = JSON.parse(text('package.json')) as { version: string };
  const images = podsOf(objectsOf(profile)).flatMap(({ spec }) => spec.containers.map(({ image }) => image));
  const others = images.filter((image) => !image.endsWith(`:${version}`));
  expect([...new Set(others)].every((image) => image.includes('parlance/janus:'))).toBe(true);
  expect(lasting(podsOf(objectsOf(profile))).length).toBeGreaterThan(8);
});
