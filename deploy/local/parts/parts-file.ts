/** parts.json tells integration tests where the real parts of a platform are. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '../profile.ts';
import type { Secrets } from '../secrets.ts';
import type { PartAddresses } from './part-addresses.ts';

export type PartsEnvironment = Record<`TEST_${string}`, string>;

export function partsEnvironment(addresses: PartAddresses, secrets: Secrets): PartsEnvironment {
  const janus = (JSON.parse(addresses.janusNodes) as { name: string; ws: string; admin: string }[])[0];
  const known: Record<`TEST_${string}`, string | undefined> = {
    TEST_DATABASE_URL: addresses.databaseServer,
    TEST_REDIS_URL: addresses.redis,
    TEST_KAFKA_BROKERS: addresses.kafkaBrokers,
    TEST_KEYCLOAK_URL: addresses.keycloak,
    TEST_KEYCLOAK_ADMIN_USER: addresses.keycloakAdmin?.user,
    TEST_KEYCLOAK_ADMIN_PASSWORD: addresses.keycloakAdmin?.password,
    TEST_JANUS_NAME: janus?.name,
    TEST_JANUS_WS: janus?.ws,
    TEST_JANUS_ADMIN: janus?.admin,
    TEST_JANUS_API_SECRET: secrets.janusApiSecret,
    TEST_JANUS_ADMIN_SECRET: secrets.janusAdminSecret,
    TEST_JANUS_ADMIN_KEY: secrets.janusAdminKey,
    TEST_JANUS_EVENTS_KEY: secrets.janusEventsKey,
    TEST_TURN_URLS: addresses.turn.urls,
    TEST_TURN_SECRET: addresses.turn.secret,
    TEST_SMTP_URL: addresses.smtp,
    TEST_MAIL_API: addresses.inbox === undefined ? undefined : `${addresses.inbox}/api`,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as PartsEnvironment;
}

const fileOf = (profile: Profile) => join(profile.folder, 'parts.json');

export function writePartsFile(profile: Profile, environment: PartsEnvironment): void {
  writeFileSync(fileOf(profile), `${JSON.stringify(environment, null, 2)}\n`, { mode: 0o600 });
}

export function removePartsFile(profile: Profile): void {
  rmSync(fileOf(profile), { force: true });
}
