/** The whole service in process, on the real PostgreSQL, Kafka and Keycloak, called over gRPC with tokens of the hosted page. */
import { Role } from '@parlance/proto/common/v1';
import { IdentityInternalService, IdentityService } from '@parlance/proto/identity/v1';
import { topics } from '@parlance/proto/topics';
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import { systemClock } from '@parlance/runtime/clock/clock';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { startEventConsumer, type EventConsumer } from '@parlance/runtime/events/consumer';
import { makeClient, type ClientOf } from '@parlance/runtime/grpc/client';
import { ensureTopics } from '@parlance/runtime/kafka/producer';
import { makeLife, type Life } from '@parlance/runtime/lifecycle/life';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { eventually } from '@parlance/runtime/testing/eventually';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { renew } from '@parlance/deploy/hosted-pages';
import { migrations } from '../migrations/index.ts';
import { compose } from '../src/compose.ts';
import { identityConfig } from '../src/config.ts';
import { uidOf } from '../src/domain/uid.ts';
import { testKeycloak, uniqueEmail, type TestKeycloak } from './keycloak.ts';

const log = makeLogger({ name: 'test', level: 'silent' });
const soon = { deadlineMs: 5_000 };

let keycloak: TestKeycloak;
let database: FreshDatabase;
let life: Life;
let consumer: EventConsumer;
let people: ClientOf<typeof IdentityService>;
let peers: ClientOf<typeof IdentityInternalService>;
const received: { type: string; uid: string }[] = [];

beforeAll(async () => {
  keycloak = await testKeycloak();
  database = await freshDatabase('identity_component', migrations);
  // Keycloak's log is older than the test: what others did there is not followed.
  await database.pool.query('insert into account_log_cursor (seen_until) values (now())');
  await ensureTopics({ brokers: brokers(), clientId: 'identity-test' }, ownTopics);
  const { iss } = await keycloak.signUp();
  life = makeLife('identity', log);
  const { port } = await compose({ config: configFor(iss), clock: systemClock, life, takesPasswords: true });
  people = makeClient(IdentityService, { address: `127.0.0.1:${port}` });
  peers = makeClient(IdentityInternalService, {
    address: `127.0.0.1:${port}`,
    token: serviceToken('svc-notification'),
  });
  const hear = (type: string) => async (fact: { person: { uid: string } | null }) =>
    void received.push({ type, uid: fact.person?.uid ?? '' });
  consumer = startEventConsumer({
    service: 'identity-test',
    groupId: `identity-test-${process.pid}`,
    pool: database.pool,
    kafka: { brokers: brokers() },
    topics: ownTopics.map(({ name }) => name),
    handlers: {
      'parlance.identity.v1.UserRegistered': hear('UserRegistered'),
      'parlance.identity.v1.UserVerified': hear('UserVerified'),
    },
    log,
  });
}, 60_000);

afterAll(async () => {
  people?.close();
  peers?.close();
  await consumer?.stop();
  await life?.stop();
  await database?.drop();
});

const ownTopics = topics.filter(({ owner }) => owner === 'identity');
const brokers = () => (process.env.TEST_KAFKA_BROKERS ?? '').split(',');
const serviceToken = (clientId: string) =>
  makeServiceToken({ tokenUrl: `${keycloak.oidc}/token`, clientId, clientSecret: `${clientId}-secret` });

function configFor(issuer: string) {
  const peer = '127.0.0.1:1';
  return loadConfig(identityConfig, {
    DATABASE_URL: database.url,
    KAFKA_BROKERS: process.env.TEST_KAFKA_BROKERS,
    REDIS_URL: process.env.TEST_REDIS_URL,
    GRPC_LISTEN: '127.0.0.1:0',
    HTTP_LISTEN: '127.0.0.1:0',
    OIDC_ISSUER: issuer,
    OIDC_JWKS_URL: `${keycloak.oidc}/certs`,
    OIDC_TOKEN_URL: `${keycloak.oidc}/token`,
    SERVICE_CLIENT_ID: 'svc-identity',
    SERVICE_CLIENT_SECRET: 'svc-identity-secret',
    PUBLIC_URL: 'http://school.test',
    KEYCLOAK_URL: keycloak.url,
    KEYCLOAK_REALM: keycloak.realm,
    LINK_SECRET: 'component-test',
    ...Object.fromEntries(
      ['IDENTITY', 'BOOKING', 'PAYMENTS', 'CONTENT', 'NOTIFICATION', 'MEDIA'].map((name) => [`${name}_GRPC`, peer]),
    ),
  });
}

/** The link as notification gets it: by the reference of the event. */
async function mailedToken(uid: string): Promise<string> {
  const { rows } = await database.pool.query<{ reference: string }>('select reference from mail_links where uid = $1', [
    uid,
  ]);
  const { link } = await peers.getMailLink({ reference: rows[0]?.reference ?? '' }, soon);
  return new URL(link).searchParams.get('token') ?? '';
}

test('AUTH-26 AUTH-34 FB-51 from the hosted sign-up to a verified token, with both facts on Kafka', async () => {
  const { sub, bearer, refreshToken } = await keycloak.signUp({ waits: true });
  const uid = uidOf(sub);
  const { person } = await people.getMe({}, { ...soon, bearer });
  expect(person).toMatchObject({
    uid,
    role: Role.ROLE_STUDENT,
    emailVerified: false,
    name: 'Kenji Watanabe',
    timeZone: 'Asia/Tokyo',
  });

  await expect(people.getStudent({ uid }, { ...soon, bearer })).rejects.toMatchObject({
    kind: 'forbidden',
    reason: 'EMAIL_NOT_VERIFIED',
  });
  const token = await mailedToken(uid);
  expect(await people.confirmVerification({ token }, soon)).toEqual({ uid });

  const verified = await renew(keycloak.oidc, refreshToken);
  expect(verified.email_verified).toBe(true);
  expect((await people.getStudent({ uid }, { ...soon, bearer: verified.bearer })).person).toMatchObject({
    uid,
    emailVerified: true,
  });
  await eventually(() => received.filter((fact) => fact.uid === uid).length === 2, { withinMs: 10_000 });
  expect(received.filter((fact) => fact.uid === uid).map(({ type }) => type)).toEqual([
    'UserRegistered',
    'UserVerified',
  ]);
});

test('NS-59 whoever is signed in gets the address by a link that somebody else had mailed to it', async () => {
  const email = uniqueEmail();
  const [stranger, { sub, bearer }] = [
    await keycloak.signUp({ email, waits: true }),
    await keycloak.signUp({ email, waits: true }),
  ];
  for (const one of [stranger.bearer, bearer]) await people.getMe({}, { ...soon, bearer: one });
  const token = await mailedToken(uidOf(stranger.sub));
  expect(await people.confirmVerification({ token }, { ...soon, bearer })).toEqual({ uid: uidOf(sub) });
});

test('who never comes back is met by the job', async () => {
  const { sub } = await keycloak.signUp({ waits: true });
  const bearer = await serviceToken('svc-booking')();
  const known = () => peers.getPeople({ uids: [uidOf(sub)] }, { ...soon, bearer });
  await eventually(async () => (await known()).people.length === 1, { withinMs: 8_000, everyMs: 200 });
});

test('EP-01 AUTH-28 CON-20 whoever is signed in makes no account', async () => {
  const { bearer } = await keycloak.signUp();
  const wanted = { email: uniqueEmail(), password: 'nine-tea-cups', displayName: 'A B', about: '', country: 'AU' };
  await expect(people.registerAccount(wanted, { ...soon, bearer })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'You cannot create an account whilst logged in!',
  });
  await people.registerAccount(wanted, soon);
  expect(await people.registerAccount(wanted, soon)).toEqual({});
});

test('AUTH-39 another mail within a minute of the sign-up is refused with the time that is left', async () => {
  const { bearer } = await keycloak.signUp({ waits: true });
  const again = people.requestVerification({}, { ...soon, bearer });
  await expect(again).rejects.toMatchObject({
    kind: 'rate-limited',
    reason: 'RESEND_COOLDOWN',
    retryAfterMs: expect.any(Number),
  });
});

test('PERM students and peers are kept from what is the administrator’s, and people and other peers from what is a peer’s', async () => {
  const { email } = await keycloak.signUp();
  const student = await keycloak.signIn(email);
  const options = { ...soon, bearer: student?.bearer ?? '' };
  const page = { amount: 0, pageToken: '', query: '', role: Role.ROLE_UNSPECIFIED };
  await expect(people.listUsers(page, options)).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(people.listUsers(page, soon)).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(people.listUsers(page, { ...soon, bearer: await serviceToken('svc-booking')() })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await expect(peers.getMailLink({ reference: '' }, options)).rejects.toMatchObject({ kind: 'forbidden' });
  for (const other of ['svc-booking', 'svc-gateway', 'svc-identity']) {
    const bearer = await serviceToken(other)();
    await expect(peers.getMailLink({ reference: 'none' }, { ...soon, bearer })).rejects.toMatchObject({
      kind: 'forbidden',
      reason: 'ROLE_REQUIRED',
    });
  }
  await expect(peers.getMailLink({ reference: 'none' }, soon)).rejects.toMatchObject({
    kind: 'not-found',
    reason: 'MAIL_LINK_NOT_FOUND',
  });
});

test('EP-06 ADM-01 PROF-04 FB-15 an administrator makes a teacher, finds the teacher, and teachers see only themselves', async () => {
  const adminEmail = uniqueEmail('admin');
  const uid = await keycloak.accounts.create({
    email: adminEmail,
    firstName: 'School',
    lastName: 'Administrator',
    enabled: true,
    emailVerified: true,
    password: 'nine-tea-cups',
    country: '',
    about: '',
    madeBy: undefined,
  });
  await keycloak.accounts.setOnlyRole(uid ?? '', 'admin');
  const admin = { ...soon, bearer: (await keycloak.signIn(adminEmail))?.bearer ?? '' };
  const email = uniqueEmail('teacher');
  const wanted = {
    role: Role.ROLE_TUTOR,
    email,
    firstName: 'Grace',
    lastName: 'Okafor',
    timeZone: 'Africa/Lagos',
    isPte: true,
    password: 'nine-tea-cups',
    country: '',
    introduction: '',
  };
  const { person: teacher } = await people.createUser(wanted, { ...admin, idempotencyKey: email });
  expect((await people.createUser(wanted, { ...admin, idempotencyKey: email })).person).toEqual(teacher);
  expect(teacher).toMatchObject({
    role: Role.ROLE_TUTOR,
    emailVerified: true,
    tutor: { isPte: true, speedTestPassed: false },
  });

  const page = await people.listUsers({ amount: 10, pageToken: '', query: email, role: Role.ROLE_TUTOR }, admin);
  expect(page.people.map((person) => person.uid)).toEqual([teacher?.uid]);
  expect((await people.getUser({ uid: teacher?.uid ?? '' }, admin)).person).toEqual(teacher);
  await expect(people.getUser({ uid: '0'.repeat(32) }, admin)).rejects.toMatchObject({
    kind: 'not-found',
    reason: 'USER_NOT_FOUND',
  });

  const own = { ...soon, bearer: (await keycloak.signIn(email))?.bearer ?? '' };
  expect(await people.recordSpeedTest({ upMbps: 5, downMbps: 5, agreed: true }, own)).toEqual({ passed: true });
  expect((await people.getTutor({ uid: teacher?.uid ?? '' }, own)).person?.tutor?.speedTestPassed).toBe(true);
  await expect(people.getTutor({ uid: '0'.repeat(32) }, own)).rejects.toMatchObject({
    kind: 'forbidden',
    message: 'Sorry, you are not authorized to view another teacher',
  });
});

test('WatchRevocations begins with a snapshot', async () => {
  const stream = peers.watchRevocations({ process: 'test' });
  for await (const message of stream) {
    expect(message.snapshot).toBe(true);
    break;
  }
  stream.cancel();
});

test('whom a mail about money goes to is told to notification alone, with the address of now', async () => {
  const { sub, email } = await keycloak.signUp();
  const uid = uidOf(sub);
  await people.getMe({}, { ...soon, bearer: (await keycloak.signIn(email))?.bearer ?? '' });
  const { name, ...told } = await peers.getAddressee({ uid }, soon);
  expect(told).toEqual({ email, timeZone: expect.any(String), portal: 'http://school.test' });
  expect(name).not.toBe('');
  const nobody = { kind: 'not-found', reason: 'USER_NOT_FOUND' };
  await expect(peers.getAddressee({ uid: 'f'.repeat(32) }, soon)).rejects.toMatchObject(nobody);
  const bearer = await serviceToken('svc-booking')();
  await expect(peers.getAddressee({ uid }, { ...soon, bearer })).rejects.toMatchObject({ reason: 'ROLE_REQUIRED' });
});
