/** Installations, each broken in one thing, each named rightly; the parts are real, the door in front is one that can be broken. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Client } from 'pg';
import { turnAddress } from './addresses.ts';
import { examine, linesOf, type CheckName } from './doctor.ts';
import type { Target } from './target.ts';
import { certificate, closeAll, closedPort, listen, type Certificate } from './test/listening.ts';
import { aTopic, startReader, type TestReader } from './test/reader.ts';
import { oldBroker, takeDatabaseQuestion, takeStartTls, tlsFront } from './test/tls-front.ts';

const brought = ['20260105T0900_create_people', '20260105T0910_create_bookings'];
const database = `doctor_${randomUUID().slice(0, 8)}`;
const brokers = (process.env.TEST_KAFKA_BROKERS ?? '').split(',');
const group = `doctor-${randomUUID()}`;
let reader: TestReader;
let folder: string;
let healthy: Target;

type Door = {
  gateway?: number;
  signIn?: number;
  ready?: number;
  issuer?: string;
  aheadMs?: number;
  tls?: Certificate;
  says?: Record<string, object>;
};

/** Answers as the edge does what is asked of it; its address. */
async function openDoor({
  gateway = 401,
  signIn = 200,
  ready = 200,
  issuer,
  aheadMs = 0,
  tls,
  says = {},
}: Door = {}): Promise<string> {
  let origin = '';
  const answer: RequestListener = ({ url }, response) => {
    response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString());
    if (url === '/api/v1/profile/me') response.statusCode = gateway;
    if (url === '/health/ready') response.statusCode = ready;
    const back = encodeURIComponent(`${origin}/callback`);
    if (url?.includes(`/openid-connect/auth?client_id=portal&redirect_uri=${back}&`)) response.statusCode = signIn;
    const told: Record<string, object> = {
      '/auth/realms/parlance/.well-known/openid-configuration': { issuer: issuer ?? `${origin}/auth/realms/parlance` },
      '/health/live': { release: '0.1.0' },
      ...says,
    };
    const words = told[url ?? ''];
    response.end(words === undefined ? '' : JSON.stringify(words));
  };
  const port = await listen(tls === undefined ? createHttp(answer) : createHttps(tls, answer));
  origin = `${tls === undefined ? 'http' : 'https'}://localhost:${port}`;
  return origin;
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
  reader = await startReader({ brokers, group, topic: await aTopic(brokers) });
  healthy = {
    publicUrl: await openDoor(),
    databases: { booking: databaseUrl(database) },
    migrations: { booking: brought },
    kafka: { brokers },
    kafkaGroups: [{ group }],
    keycloak: {
      url: process.env.TEST_KEYCLOAK_URL ?? '',
      user: process.env.TEST_KEYCLOAK_ADMIN_USER,
      password: process.env.TEST_KEYCLOAK_ADMIN_PASSWORD,
    },
    janusNodes: [{ name: 'janus-a', ws: process.env.TEST_JANUS_WS ?? '', admin: process.env.TEST_JANUS_ADMIN ?? '' }],
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
  await reader.stop();
  closeAll();
  setDefaultCACertificates(usualAuthorities);
  await onServer(databaseUrl('postgres'), `drop database if exists ${database} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

/** Half of what these tests would cost are browsers: the whole one asks once, where all is well, and what it has besides the shell no relay sees. */
const browserShell = '/usr/bin/chromium-headless-shell';

async function sick(target: Target): Promise<Partial<Record<CheckName, string>>> {
  if (existsSync(browserShell)) process.env.CHROMIUM_PATH ??= browserShell;
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

const usualAuthorities = getCACertificates('default');
/** Trusted by everything in this process, as one of the world's is. */
async function endingSoon(): Promise<Certificate> {
  const tls = await certificate(folder, 'localhost', 13);
  setDefaultCACertificates([...getCACertificates('default'), tls.cert.toString()]);
  return tls;
}
const soon = /^the certificate of localhost:\d+ ends on \d{4}-\d\d-\d\d, in 1[23] days$/;
const hostOf = (url: string | undefined) => new URL(url ?? '').host;

/** The same address behind TLS. */
function behind(url: string | undefined, { scheme, port }: { scheme: string; port: number }): string {
  const { username, password, pathname } = new URL(url ?? '');
  return `${scheme}://${username === '' && password === '' ? '' : `${username}:${password}@`}localhost:${port}${pathname}`;
}

const broken: Record<string, { change: () => Promise<Partial<Target>>; ill: Partial<Record<CheckName, RegExp>> }> = {
  'a mail server whose name nobody knows': {
    change: async () => ({ smtpUrl: 'smtp://mail.invalid:25' }),
    ill: { names: /^no address for mail\.invalid \(.*ENOTFOUND/, mail: /^mail\.invalid:25 does not take us/ },
  },
  'a broker whose name nobody knows': {
    change: async () => ({ kafka: { brokers: ['kafka.invalid:9092'] } }),
    ill: {
      names: /^no address for kafka\.invalid \(.*ENOTFOUND/,
      versions: /^no version is told by Kafka at kafka\.invalid:9092/,
      backlog: /^what is under way cannot be counted/,
    },
  },
  'a Keycloak and a media server whose names nobody knows': {
    change: async () => ({
      keycloak: { url: 'http://keycloak.invalid:8080/auth' },
      janusNodes: [{ name: 'janus-a', ws: 'ws://janus.invalid:8188', admin: 'http://janus.invalid:7088/admin' }],
    }),
    ill: { names: /^no address for keycloak\.invalid, janus\.invalid \(/, versions: /by Janus at janus-a \(/ },
  },
  'a broker of before the users that our services are': {
    change: async () => ({ kafka: { brokers: [`localhost:${await oldBroker(8)}`] }, kafkaGroups: [] }),
    ill: { versions: /^Kafka at localhost:\d+ is 3\.4, 3\.5 is needed$/ },
  },
  'a Keycloak of last year': {
    change: async () => {
      const url = await openDoor({
        says: {
          '/realms/master/protocol/openid-connect/token': { access_token: 'token' },
          '/admin/serverinfo': { systemInfo: { version: '25.0.6' } },
        },
      });
      return { keycloak: { url, user: 'admin', password: 'password' } };
    },
    ill: { versions: /^Keycloak at http:\/\/localhost:\d+ is 25\.0\.6, 26 is needed$/ },
  },
  'a second media server that is older': {
    change: async () => {
      const admin = `${await openDoor({ says: { '/admin': { version_string: '0.11.8' } } })}/admin`;
      return { janusNodes: [...(healthy.janusNodes ?? []), { name: 'janus-b', ws: 'ws://localhost:1', admin }] };
    },
    ill: { versions: /^Janus at janus-b is 0\.11\.8, 1 is needed$/ },
  },
  'a realm that knows the portal by another address': {
    change: async () => ({ publicUrl: await openDoor({ signIn: 400 }) }),
    ill: { 'sign-in': /^the sign-in page does not send people back to http:\/\/localhost:\d+\/callback \(HTTP 400\)$/ },
  },
  'one of two pods that is not ready': {
    change: async () => {
      const programs = { 'booking (10.0.0.3)': await openDoor(), 'booking (10.0.0.4)': await openDoor({ ready: 503 }) };
      return { programs };
    },
    ill: { programs: /^booking \(10\.0\.0\.4\) is not ready \(503\)$/ },
  },
  'a reader that nobody is': {
    change: async () => ({ kafkaGroups: [{ group }, { group: `${group}-of-nobody` }] }),
    ill: { backlog: /^nobody reads as doctor-[-0-9a-f]+-of-nobody$/ },
  },
  'a program that a release left behind': {
    change: async () => {
      const media = await openDoor({ says: { '/health/live': { release: '0.0.9' } } });
      return { release: '0.1.0', programs: { booking: await openDoor(), media } };
    },
    ill: { versions: /^media is of the release 0\.0\.9, this is 0\.1\.0$/ },
  },
  'a mail server whose certificate, shown after STARTTLS, ends within two weeks': {
    change: async () => {
      const at = { before: hostOf(process.env.TEST_SMTP_URL), tls: await endingSoon() };
      return { smtpUrl: `smtp://localhost:${await tlsFront({ ...at, begin: takeStartTls, isGreeted: true })}` };
    },
    ill: { certificate: soon },
  },
  'a mail server with TLS from the first byte whose certificate ends within two weeks': {
    change: async () => {
      const port = await tlsFront({ before: hostOf(process.env.TEST_SMTP_URL), tls: await endingSoon() });
      return { smtpUrl: `smtps://localhost:${port}` };
    },
    ill: { certificate: soon },
  },
  'a Redis whose certificate ends within two weeks': {
    change: async () => {
      const port = await tlsFront({ before: hostOf(process.env.TEST_REDIS_URL), tls: await endingSoon() });
      return { redisUrl: behind(process.env.TEST_REDIS_URL, { scheme: 'rediss', port }) };
    },
    ill: { certificate: soon },
  },
  'a database whose certificate ends within two weeks': {
    change: async () => {
      const at = { before: hostOf(process.env.TEST_DATABASE_URL), tls: await endingSoon() };
      const port = await tlsFront({ ...at, begin: takeDatabaseQuestion });
      const booking = behind(databaseUrl(database), { scheme: 'postgres', port });
      return { databases: { booking: `${booking}?sslmode=verify-full` } };
    },
    ill: { certificate: soon },
  },
  'a database that offers no TLS, though its address promises it': {
    change: async () => ({ databases: { booking: `${databaseUrl(database)}?sslmode=verify-full` } }),
    ill: {
      certificate: /^no TLS at .*:\d+ \(it offers none\)$/,
      versions: /^no version is told by PostgreSQL/,
      migrations: /^booking's database cannot be read/,
      backlog: /^what is under way cannot be counted/,
    },
  },
  'a broker whose certificate ends within two weeks': {
    change: async () => {
      const port = await tlsFront({ before: brokers[0] ?? '', tls: await endingSoon() });
      return { kafka: { brokers: [`localhost:${port}`], tls: true }, kafkaGroups: [] };
    },
    ill: { certificate: soon },
  },
  'a relay whose certificate has an authority that nobody trusts': {
    change: async () => {
      const { host, port } = turnAddress(healthy.turn?.urls[0] ?? '');
      const front = await tlsFront({ before: `${host}:${port}`, tls: await certificate(folder, 'localhost', 90) });
      return { turn: { urls: [`turns:localhost:${front}?transport=tcp`], secret: healthy.turn?.secret ?? '' } };
    },
    ill: { certificate: /^the certificate of localhost:\d+ is not trusted/, relay: /^turns:localhost/ },
  },
  'a certificate made for another name': {
    change: async () => {
      const tls = await certificate(folder, 'other.example', 90);
      return { publicUrl: await openDoor({ tls }), authorities: tls.cert.toString() };
    },
    ill: { certificate: /is made for another name$/ },
  },
  'a certificate of an authority that nobody trusts': {
    change: async () => ({ publicUrl: await openDoor({ tls: await certificate(folder, 'localhost', 90) }) }),
    ill: { certificate: /^the certificate of localhost:\d+ is not trusted/ },
  },
  'a certificate that ends within two weeks': {
    change: async () => {
      const tls = await certificate(folder, 'localhost', 13);
      return { publicUrl: await openDoor({ tls }), authorities: tls.cert.toString() };
    },
    ill: { certificate: /^the certificate of localhost:\d+ ends on \d{4}-\d\d-\d\d, in 1[23] days$/ },
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
