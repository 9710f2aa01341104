/** Passwords and keys of one installation: made once, kept in a file that only its owner can read. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEPLOYABLES, SERVICES } from '@parlance/proto/services';

const NAMES = [
  'postgresPassword',
  'redisPassword',
  'keycloakAdminPassword',
  'linkSecret',
  'filesSecret',
  'unsubscribeSecret',
  'certificateKeys',
  'janusApiSecret',
  'janusAdminSecret',
  'janusAdminKey',
  'janusEventsKey',
  'callTokenSecret',
  'pushKey',
  'turnSecret',
  'kafkaClusterId',
  'demoPassword',
  'standInProvider',
  'stripeSecretKey',
  'stripeWebhookSecret',
  'objectStoreKey',
  ...DEPLOYABLES.map((service) => `client-${service}` as const),
  ...SERVICES.map((service) => `database-${service}` as const),
  'database-keycloak',
  ...SERVICES.map((service) => `kafka-${service}` as const),
  'kafka-admin',
] as const;

type SecretName = (typeof NAMES)[number];
export type Secrets = Record<SecretName, string>;

/** Reads the installation's secrets and makes those that are missing. */
export function loadSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const missing = NAMES.filter((name) => known[name] === undefined);
  const secrets = { ...Object.fromEntries(missing.map((name) => [name, newSecret(name)])), ...known } as Secrets;
  if (missing.length > 0) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    chmodSync(file, 0o600); // the mode above counts for a new file only
  }
  const keys = join(folder, CERTIFICATE_KEYS);
  if (!existsSync(keys)) writeFileSync(keys, secrets.certificateKeys, { mode: 0o600 });
  return secrets;
}

/** Content reads them from a file, for keys follow each other and the old ones go on proving what they have signed. */
export const CERTIFICATE_KEYS = 'certificate-keys.json';

function newCertificateKeys(): string {
  const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(String(x)).digest('hex').slice(0, 16);
  return JSON.stringify({ keys: [{ kty, crv, kid, x, d }] });
}

/** Hexadecimal, so that a secret needs no escaping in an address or a configuration file. Kafka wants its id as 22 characters of base64url that do not begin with a hyphen. */
function newSecret(name: SecretName): string {
  if (name === 'certificateKeys') return newCertificateKeys();
  if (name === 'pushKey') return randomBytes(32).toString('base64url'); // a private key on P-256
  if (name === 'demoPassword') return `lesson-${randomBytes(4).toString('hex')}`; // a person types it
  if (name === 'stripeSecretKey') return `sk_test_${randomBytes(24).toString('hex')}`; // as Stripe's begin
  if (name === 'stripeWebhookSecret') return `whsec_${randomBytes(24).toString('hex')}`;
  if (name !== 'kafkaClusterId') return randomBytes(24).toString('hex');
  return `A${randomBytes(16).toString('base64url').slice(1, 21)}A`;
}
