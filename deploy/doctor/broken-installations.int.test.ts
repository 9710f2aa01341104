/** Ten installations, each broken in one thing, each named rightly; the parts are real, the door in front is one that can be broken. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createTcp, type AddressInfo, type Server as TcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import kafkajs from 'kafkajs';
import { Client } from 'pg';
import { examine, linesOf, type CheckName } from './doctor.ts';
import type { Target } from './target.ts';

const run = promisify(execFile);
const brought = ['20260105T0900_create_people', '20260105T0910_create_bookings'];
const database = `doctor_${randomUUID().slice(0, 8)}`;
const brokers = (process.env.TEST_KAFKA_BROKERS ?? '').split(',');
const group = `doctor-${randomUUID()}`;
const servers = new Set<Server | TcpServer>();
let folder: string;
let healthy: Target;

function listen(server: Server | TcpServer): Promise<number> {
  servers.add(server);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
}

type Door = { gateway?: number; issuer?: string; aheadMs?: number; tls?: { key: Buffer; cert: Buffer } };

/** Answers as the edge does what is asked of it; its address. */
async function openDoor({ gateway = 401, issuer, aheadMs = 0, tls }: Door = {}): Promise<string> {
  let origin = '';
  const answer: RequestListener = ({ url }, response) => {
    response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString());
    if (url === '/api/v1/profile/me') response.statusCode = gateway;
    const isRealm = url === '/auth/realms/parlance/.well-known/openid-configuration';
    response.end(isRealm ? JSON.stringify({ issuer: issuer ?? `${origin}/auth/realms/parlance` }) : '');
  };
  const port = await listen(tls === undefined ? createHttp(answer) : createHttps(tls, answer));
  origin = `${tls === undefined ? 'http' : 'https'}://localhost:${port}`;
  return origin;
}

async function closedPort(): Promise<number> {
  const closed = createTcp();
  const port = await listen(closed);
  await new Promise((done) => closed.close(done));
  return port;
}

async function certificate(name: string, days: number) {
  const [key, cert] = [join(folder, `${randomUUID()}.key`), join(folder, `${randomUUID()}.pem`)];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', String(days)];
  await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...subject]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

const databaseUrl = (name: string) => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
};

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  await onServer(databaseUrl('postgres'), `create database ${database}`);
  await onServer(
    databaseUrl(database),
    'create table schema_migrations (name text)',
    ...brought.map((name) => `insert into schema_migrations values ('${name}')`),
    'create table outbox (created_at timestamptz not null, sent_at timestamptz)',
    'create table dead_letters (resolved_at timestamptz)',
  );
  healthy = {
    publicUrl: await openDoor(),
    databases: { booking: databaseUrl(database) },
    migrations: { booking: brought },
    kafka: { brokers },
    kafkaGroups: [{ group }],
    redisUrl: process.env.TEST_REDIS_URL ?? '',
    smtpUrl: process.env.TEST_SMTP_URL ?? '',
    folder,
    turn: {
      urls: (JSON.parse(process.env.TEST_TURN_URLS ?? '[]') as string[]).slice(0, 1),
      secret: process.env.TEST_TURN_SECRET ?? '',
    },
  };
});
afterAll(async () => {
  for (const server of servers) server.close();
  await onServer(databaseUrl('postgres'), `drop database if exists ${database} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

async function sick(target: Target): Promise<Partial<Record<CheckName, string>>> {
  const examined = await examine(target);
  for (const { state, fix } of examined) expect(fix !== undefined).toBe(state === 'ill');
  return Object.fromEntries(examined.filter(({ state }) => state === 'ill').map(({ check, said }) => [check, said]));
}

test('of an installation that is well every check says so, and none is left out', async () => {
  const examined = await examine(healthy);
  expect(examined.map(({ check, state }) => `${check} ${state}`)).toEqual([
    'names well',
    'certificate well',
    'programs well',
    'clocks well',
    'versions well',
    'migrations well',
    'backlog well',
    'sign-in well',
    'mail well',
    'storage well',
    'relay well',
  ]);
  expect(linesOf(examined).at(-1)).toBe('Nothing is wrong.');
});

const portOf = (origin: string) => new URL(origin).port;

const broken: Record<string, { change: () => Promise<Partial<Target>>; ill: Partial<Record<CheckName, RegExp>> }> = {
  'a mail server whose name nobody knows': {
    change: async () => ({ smtpUrl: 'smtp://mail.invalid:25' }),
    ill: { names: /^no address for mail\.invalid \(.*ENOTFOUND/, mail: /^mail\.invalid:25 does not take us/ },
  },
  'a certificate made for another name': {
    change: async () => {
      const tls = await certificate('other.example', 90);
      return { publicUrl: await openDoor({ tls }), authorities: tls.cert.toString() };
    },
    ill: { certificate: /is made for another name$/ },
  },
  'a certificate of an authority that nobody trusts': {
    change: async () => ({ publicUrl: await openDoor({ tls: await certificate('localhost', 90) }) }),
    ill: { certificate: /^the certificate of localhost:\d+ is not trusted/ },
  },
  'a certificate that ends within two weeks': {
    change: async () => {
      const tls = await certificate('localhost', 13);
      return { publicUrl: await openDoor({ tls }), authorities: tls.cert.toString() };
    },
    ill: { certificate: /^the certificate ends on \d{4}-\d\d-\d\d, in 1[23] days$/ },
  },
  'a gateway that is away': {
    change: async () => ({ publicUrl: await openDoor({ gateway: 502 }) }),
    ill: { programs: /^the gateway does not answer through the door \(502\)$/ },
  },
  'a program that is away': {
    change: async () => ({ programs: { booking: await openDoor(), media: `http://127.0.0.1:${await closedPort()}` } }),
    ill: { programs: /^media does not answer \(.*ECONNREFUSED/ },
  },
  'a clock that is half a minute ahead': {
    change: async () => ({ publicUrl: await openDoor({ aheadMs: 30_000 }) }),
    ill: { clocks: /localhost:\d+ is (2\d|3[0-3])\.\d s ahead$/ },
  },
  'a program on a machine whose clock is half a minute behind': {
    change: async () => ({ programs: { booking: await openDoor(), media: await openDoor({ aheadMs: -30_000 }) } }),
    ill: { clocks: /clock media is (2\d|3[0-3])\.\d s behind$/ },
  },
  'a realm that calls itself something else': {
    change: async () => ({ publicUrl: await openDoor({ issuer: 'http://keycloak:8080/auth/realms/parlance' }) }),
    ill: { 'sign-in': /^the realm calls itself http:\/\/keycloak:8080\/auth\/realms\/parlance, and/ },
  },
  'a database that lacks a migration': {
    change: async () => ({ migrations: { booking: [...brought, '20261127T2055_advance_time_off'] } }),
    ill: { migrations: /^booking lacks 1, first 20261127T2055_advance_time_off$/ },
  },
  'a mail server that is not there': {
    change: async () => {
      return { smtpUrl: `smtp://127.0.0.1:${await closedPort()}` };
    },
    ill: { mail: /ECONNREFUSED/ },
  },
  'a folder of files that nobody mounted': {
    change: async () => ({ folder: join(folder, 'not-mounted', 'files') }),
    ill: { storage: /^the folder of files cannot be written \(.*ENOENT/ },
  },
  'a bucket that is not there': {
    change: async () => {
      const port = portOf(await openDoor());
      const endpoint = `http://127.0.0.1:${port}`;
      return { store: { bucket: 'none', region: 'us-east-1', endpoint, keyId: 'a', secretKey: 'b' } };
    },
    ill: { storage: /^the bucket none (cannot be used|answers other bytes)/ },
  },
  'a relay that knows another secret': {
    change: async () => ({ turn: { urls: healthy.turn?.urls ?? [], secret: 'another one' } }),
    ill: { relay: /401|the relay gave no address/ },
  },
};

test.each(Object.entries(broken))(
  '%s',
  async (_title, { change, ill }) => {
    const found = await sick({ ...healthy, ...(await change()) });
    expect(Object.keys(found).sort()).toEqual(Object.keys(ill).sort());
    for (const [check, said] of Object.entries(ill)) expect(found[check as CheckName]).toMatch(said);
  },
  60_000,
);

test('facts that nobody sends, and those that were parked, are told of each service', async () => {
  const own = databaseUrl(database);
  await onServer(
    own,
    'truncate outbox, dead_letters',
    `insert into outbox values (now() - interval '61 seconds', null)`,
  );
  expect(await sick(healthy)).toEqual({ backlog: expect.stringMatching(/^booking has facts unsent for \d+ s$/) });
  await onServer(own, 'truncate outbox', `insert into outbox values (now() - interval '20 seconds', null)`);
  expect(await sick(healthy)).toEqual({});
  await onServer(own, 'truncate outbox', 'insert into dead_letters values (null), (now())');
  expect(await sick(healthy)).toEqual({ backlog: 'booking has 1 parked' });
  await onServer(own, 'truncate dead_letters');
}, 60_000);

test('readers that are more than 5,000 records behind are named, and what retention removed is behind nobody', async () => {
  const kafka = new kafkajs.Kafka({ clientId: 'doctor-test', brokers, logLevel: kafkajs.logLevel.NOTHING });
  const [admin, producer] = [kafka.admin(), kafka.producer()];
  const topic = `doctor.${randomUUID()}`;
  await Promise.all([admin.connect(), producer.connect()]);
  const readUpTo = (offset: string) =>
    admin.setOffsets({ groupId: group, topic, partitions: [{ partition: 0, offset }] });
  try {
    await admin.createTopics({ topics: [{ topic, numPartitions: 1 }], waitForLeaders: true });
    await producer.send({ topic, messages: Array.from({ length: 5_002 }, () => ({ value: 'x' })) });
    await readUpTo('2');
    expect(await sick(healthy)).toEqual({});
    await readUpTo('1');
    expect(await sick(healthy)).toEqual({ backlog: `${group} is 5001 records behind` });
    // A group that has never read its topic is behind by all of it.
    const stranger = { group: `${group}-2`, topics: [topic] };
    const never = `${stranger.group} is 5002 records behind`;
    expect(await sick({ ...healthy, kafkaGroups: [stranger] })).toEqual({ backlog: never });
    await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset: '2' }] });
    expect(await sick(healthy)).toEqual({});
  } finally {
    await admin.deleteTopics({ topics: [topic] });
    await Promise.all([admin.disconnect(), producer.disconnect()]);
  }
}, 60_000);
