/** Which platform is meant: the one that a file describes, or what `npm start` runs in this checkout. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBreakable } from '@parlance/deploy/breakable';
import { makeProfile } from '@parlance/deploy/profile';
import { loadSecrets } from '@parlance/deploy/local/secrets';
import { partAddresses } from '@parlance/deploy/local/parts/part-addresses';
import type { PlatformInfo } from '../support/platform-info.ts';

export type Place = { file: string; info: PlatformInfo; folder: string };

/** `folder`: where reports lie. */
export function findPlatform(given: string | undefined): Place {
  const profile = makeProfile({});
  const folder = join(profile.root, '.local', 'load');
  mkdirSync(folder, { recursive: true });
  if (given !== undefined) return { file: given, info: readInfo(given), folder };
  if (!existsSync(join(profile.folder, 'secrets.json'))) {
    throw new Error('Nothing has been started here: `npm start` first, or --platform FILE of one that runs.');
  }
  const breakable = readBreakable(profile);
  const info = { ...describeStarted(profile), ...breakable };
  // Who breaks something looks beside it for what belongs to the platform: its secrets, its relay's files.
  const file = breakable ? join(profile.folder, 'to-break.json') : join(folder, 'platform.json');
  writeFileSync(file, JSON.stringify(info), { mode: 0o600 });
  return { file, info, folder };
}

function readInfo(file: string): PlatformInfo {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  return JSON.parse(readFileSync(file, 'utf8')) as PlatformInfo;
}

/** Of what `npm start` runs. */
export function describeStarted(profile: ReturnType<typeof makeProfile>): PlatformInfo {
  const secrets = loadSecrets(profile.folder);
  const parts = partAddresses({ profile, secrets });
  const services = Object.entries(profile.ports.services);
  return {
    publicUrl: profile.publicUrl,
    mailApi: parts.inbox === undefined ? '' : `${parts.inbox}/api`,
    databaseUrl: parts.databaseServer,
    redisUrl: parts.redis,
    kafkaBrokers: parts.kafkaBrokers.split(','),
    adminEmail: 'admin@example.com',
    adminPassword: secrets.demoPassword,
    demoPassword: secrets.demoPassword,
    keycloak: {
      url: parts.keycloak,
      adminUser: parts.keycloakAdmin?.user ?? '',
      adminPassword: parts.keycloakAdmin?.password ?? '',
    },
    grpc: Object.fromEntries(services.map(([service, ports]) => [service, `127.0.0.1:${ports.grpc}`])),
    mediaPorts: profile.ports.media,
    controlUrl: '',
  };
}
