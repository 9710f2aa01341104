/** The environment of each of our processes: addresses and keys, nothing that is the same everywhere. */
import { SERVICES, type Deployable, type ServiceName } from '@parlance/proto/services';
import type { PartAddresses } from '../parts/part-addresses.ts';
import { MAIL_ADDRESS, SCHOOL_INBOX } from '../parts/realm.ts';
import type { Profile } from '../profile.ts';
import { CERTIFICATE_KEYS, type Secrets } from '../secrets.ts';

export type EnvironmentSource = {
  profile: Profile;
  secrets: Secrets;
  addresses: PartAddresses;
  /** What the caller's shell sets; only names that we know are taken from it. */
  shell?: NodeJS.ProcessEnv;
  replicas?: Replicas | undefined;
  /** Which of them this is, from 0. */
  replica?: number;
};

/** Of each of our programs, or of those that are named; of the others one. */
export type Replicas = number | Partial<Record<Deployable, number>>;

export const replicasOf = (name: Deployable, replicas: Replicas = 1): number =>
  typeof replicas === 'number' ? replicas : (replicas[name] ?? 1);

/** Settings that a person may want to set for a local run, passed on as they are. */
const FROM_SHELL = ['LOG_LEVEL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG', 'RATE_LIMIT_SCALE'];

export function environmentFor(name: Deployable, source: EnvironmentSource): Record<string, string> {
  const { profile, shell = process.env, replicas, replica = 0 } = source;
  const passed = FROM_SHELL.flatMap((key) => (shell[key] === undefined ? [] : [[key, shell[key]] as const]));
  return {
    ...nodeSettings(profile),
    LOG_LEVEL: 'info',
    ...Object.fromEntries(passed),
    ...addressesOf(callsOf(name), profile, replicas),
    ...signIn(name, source),
    HTTP_LISTEN: `${hostOf(replica)}:${httpPort(name, profile)}`,
    ...(name === 'gateway' ? {} : serviceCommon(name, source)),
    ...own(name, source),
  };
}

/** Each replica has an address of its own, and the port that all of its kind have. */
export const hostOf = (replica: number): string => `127.0.0.${replica + 1}`;

/** Where all replicas are called. */
export const everyReplica = (port: number, replicas = 1): string =>
  Array.from({ length: replicas }, (_, replica) => `${hostOf(replica)}:${port}`).join(',');

export function httpPort(name: Deployable, { ports }: Profile): number {
  return name === 'gateway' ? ports.gateway : ports.services[name].http;
}

function nodeSettings(profile: Profile): Record<string, string> {
  return {
    NODE_ENV: 'production',
    TZ: 'UTC',
    NODE_COMPILE_CACHE: `${profile.folder}/compile-cache`,
    MALLOC_ARENA_MAX: '2', // glibc keeps freed memory for each thread otherwise
    UV_THREADPOOL_SIZE: '4',
  };
}

/** Everybody asks identity whose tokens are revoked, and the development builds that run here follow the school's clock, which booking keeps. */
function callsOf(name: Deployable): readonly ServiceName[] {
  if (name === 'gateway') return SERVICES;
  if (name === 'identity') return ['content', 'booking'];
  return name === 'booking' ? ['identity', 'media', 'content'] : ['identity', 'booking'];
}

function addressesOf(names: readonly ServiceName[], { ports }: Profile, replicas?: Replicas): Record<string, string> {
  return Object.fromEntries(
    names.map((peer) => [
      `${peer.toUpperCase()}_GRPC`,
      everyReplica(ports.services[peer].grpc, replicasOf(peer, replicas)),
    ]),
  );
}

/** Programs of the last release ask for all of it, whether they use it or not. */
export function askedForBefore({ profile, addresses }: EnvironmentSource): Record<string, string> {
  return { PUBLIC_URL: profile.publicUrl, REDIS_URL: addresses.redis, ...addressesOf(SERVICES, profile) };
}

function signIn(name: Deployable, { profile, secrets, addresses }: EnvironmentSource): Record<string, string> {
  const direct = `${addresses.keycloak}/realms/parlance/protocol/openid-connect`;
  return {
    OIDC_ISSUER: `${profile.publicUrl}/auth/realms/parlance`,
    OIDC_JWKS_URL: `${direct}/certs`,
    OIDC_TOKEN_URL: `${direct}/token`,
    OIDC_AUDIENCE: 'parlance-api',
    SERVICE_CLIENT_ID: `svc-${name}`,
    SERVICE_CLIENT_SECRET: secrets[`client-${name}`],
  };
}

function serviceCommon(
  name: ServiceName,
  { profile, addresses, replica = 0 }: EnvironmentSource,
): Record<string, string> {
  return {
    DATABASE_URL: addresses.databases[name],
    KAFKA_BROKERS: addresses.kafkaBrokers,
    GRPC_LISTEN: `${hostOf(replica)}:${profile.ports.services[name].grpc}`,
  };
}

/** What not everybody needs. */
function own(name: Deployable, { profile, secrets, addresses }: EnvironmentSource): Record<string, string> {
  switch (name) {
    case 'identity':
      return {
        PUBLIC_URL: profile.publicUrl,
        KEYCLOAK_URL: addresses.keycloak,
        KEYCLOAK_REALM: 'parlance',
        LINK_SECRET: secrets.linkSecret,
      };
    case 'content':
      return {
        PUBLIC_URL: profile.publicUrl,
        STORAGE_DIR: `${profile.folder}/files`,
        FILES_SECRET: secrets.filesSecret,
        CERTIFICATE_KEYS_FILE: `${profile.folder}/${CERTIFICATE_KEYS}`,
      };
    case 'notification':
      return {
        REDIS_URL: addresses.redis,
        SMTP_URL: addresses.smtp,
        MAIL_FROM: `Parlance <${MAIL_ADDRESS}>`,
        UNSUBSCRIBE_SECRET: secrets.unsubscribeSecret,
        SCHOOL_INBOX,
        PUSH_KEY: secrets.pushKey,
      };
    case 'media':
      return {
        PUBLIC_URL: profile.publicUrl,
        JANUS_NODES: addresses.janusNodes,
        JANUS_API_SECRET: secrets.janusApiSecret,
        JANUS_ADMIN_SECRET: secrets.janusAdminSecret,
        JANUS_ADMIN_KEY: secrets.janusAdminKey,
        JANUS_EVENTS_KEY: secrets.janusEventsKey,
        CALL_TOKEN_SECRET: secrets.callTokenSecret,
        TURN_URLS: addresses.turn.urls,
        TURN_SECRET: addresses.turn.secret,
      };
    case 'payments':
      return { PUBLIC_URL: profile.publicUrl, ...addresses.stripe.environment };
    case 'gateway':
      return { PUBLIC_URL: profile.publicUrl, REDIS_URL: addresses.redis };
    default:
      return {};
  }
}
