/** The environment of our processes. */
import { DEPLOYABLES } from '@parlance/proto/services';
import { partAddresses } from '../parts/part-addresses.ts';
import { makeProfile } from '../profile.ts';
import type { Secrets } from '../secrets.ts';
import { environmentFor, type EnvironmentSource } from './environment.ts';

/** Every secret is its own name. */
const secrets = new Proxy({}, { get: (_, name) => `secret-${String(name)}` }) as Secrets;

function source(env: NodeJS.ProcessEnv = {}, shell: NodeJS.ProcessEnv = {}): EnvironmentSource {
  const profile = makeProfile({ root: '/checkout', name: 'test', env: {} });
  return { profile, secrets, addresses: partAddresses({ profile, secrets }, env), shell };
}

test('each service has a database, a role and a client of its own', () => {
  const all = DEPLOYABLES.filter((name) => name !== 'gateway').map((name) => environmentFor(name, source()));
  expect(all.map(({ DATABASE_URL }) => DATABASE_URL)).toEqual([
    'postgres://identity:secret-database-identity@127.0.0.1:18083/identity',
    'postgres://booking:secret-database-booking@127.0.0.1:18083/booking',
    'postgres://payments:secret-database-payments@127.0.0.1:18083/payments',
    'postgres://content:secret-database-content@127.0.0.1:18083/content',
    'postgres://notification:secret-database-notification@127.0.0.1:18083/notification',
    'postgres://media:secret-database-media@127.0.0.1:18083/media',
  ]);
  expect(all.map(({ SERVICE_CLIENT_ID }) => SERVICE_CLIENT_ID)).toContain('svc-booking');
});

test('issuer and redirects follow the base port, keys are fetched directly', () => {
  expect(environmentFor('booking', source())).toMatchObject({
    OIDC_ISSUER: 'http://localhost:18080/auth/realms/parlance',
    OIDC_JWKS_URL: 'http://127.0.0.1:18087/auth/realms/parlance/protocol/openid-connect/certs',
    OIDC_TOKEN_URL: 'http://127.0.0.1:18087/auth/realms/parlance/protocol/openid-connect/token',
    GRPC_LISTEN: '127.0.0.1:18094',
    HTTP_LISTEN: '127.0.0.1:18095',
    MEDIA_GRPC: '127.0.0.1:18102',
    KAFKA_BROKERS: '127.0.0.1:18085',
  });
});

test('replicas have an address each, and are called at all of them', () => {
  const second = environmentFor('booking', { ...source(), replicas: 3, replica: 1 });
  expect(second).toMatchObject({
    GRPC_LISTEN: '127.0.0.2:18094',
    HTTP_LISTEN: '127.0.0.2:18095',
    MEDIA_GRPC: '127.0.0.1:18102,127.0.0.2:18102,127.0.0.3:18102',
  });
});

test('programs that are not named have one replica where others have more', () => {
  const gateway = environmentFor('gateway', { ...source(), replicas: { booking: 2, gateway: 3 } });
  expect(gateway).toMatchObject({ BOOKING_GRPC: '127.0.0.1:18094,127.0.0.2:18094', MEDIA_GRPC: '127.0.0.1:18102' });
});

test.each([
  ['identity', ['KEYCLOAK_URL', 'KEYCLOAK_REALM', 'LINK_SECRET']],
  ['content', ['STORAGE_DIR', 'FILES_SECRET', 'CERTIFICATE_KEYS_FILE']],
  ['notification', ['SMTP_URL', 'MAIL_FROM', 'SCHOOL_INBOX', 'UNSUBSCRIBE_SECRET']],
  ['payments', ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE']],
  [
    'media',
    [
      'JANUS_NODES',
      'JANUS_API_SECRET',
      'JANUS_ADMIN_SECRET',
      'JANUS_ADMIN_KEY',
      'JANUS_EVENTS_KEY',
      'CALL_TOKEN_SECRET',
      'TURN_URLS',
      'TURN_SECRET',
    ],
  ],
] as const)('what %s alone needs, nobody else gets', (owner, names) => {
  for (const name of DEPLOYABLES) {
    const has = Object.keys(environmentFor(name, source()));
    for (const key of names) expect([name, key, has.includes(key)]).toEqual([name, key, name === owner]);
  }
});

test('the gateway has neither a database nor Kafka', () => {
  const has = environmentFor('gateway', source());
  expect(has).toMatchObject({ HTTP_LISTEN: '127.0.0.1:18091', SERVICE_CLIENT_ID: 'svc-gateway' });
  for (const key of ['DATABASE_URL', 'KAFKA_BROKERS', 'GRPC_LISTEN']) expect(has[key]).toBeUndefined();
});

test('a part that runs elsewhere is used as it is, with the role of its address', () => {
  const given = {
    DATABASE_URL: 'postgres://school:pw@db.example:5432/postgres',
    KAFKA_BROKERS: 'k1:9092,k2:9092',
    REDIS_URL: 'redis://cache.example',
    SMTP_URL: 'smtp://mail.example:587',
    KEYCLOAK_URL: 'https://id.example/auth',
  };
  expect(environmentFor('notification', source(given))).toMatchObject({
    DATABASE_URL: 'postgres://school:pw@db.example:5432/notification',
    KAFKA_BROKERS: 'k1:9092,k2:9092',
    REDIS_URL: 'redis://cache.example',
    SMTP_URL: 'smtp://mail.example:587',
    OIDC_TOKEN_URL: 'https://id.example/auth/realms/parlance/protocol/openid-connect/token',
  });
  expect(source(given).addresses).toMatchObject({ inbox: undefined, keycloakAdmin: undefined });
});

test('with somebody’s own key of Stripe payments is told that key, the prices with it, and no stand-in’s address', () => {
  const given = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', PRICE_PTE_ONE: 'price_1' };
  expect(environmentFor('payments', source(given))).toMatchObject({ ...given, STRIPE_API_BASE: '' });
  expect(source(given).addresses.stripe.page).toBeUndefined();
  expect(environmentFor('payments', source())).toMatchObject({
    STRIPE_SECRET_KEY: 'secret-stripeSecretKey',
    STRIPE_API_BASE: 'http://127.0.0.1:18108',
  });
});

test('of the caller’s shell only known settings are taken', () => {
  const shell = { LOG_LEVEL: 'debug', RATE_LIMIT_SCALE: '10', NODE_OPTIONS: '--inspect', AWS_SECRET: 'x' };
  const env = environmentFor('gateway', source({}, shell));
  expect(env).toMatchObject({ LOG_LEVEL: 'debug', RATE_LIMIT_SCALE: '10' });
  expect(env.NODE_OPTIONS).toBeUndefined();
  expect(env.AWS_SECRET).toBeUndefined();
});
