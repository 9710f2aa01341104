/** What is known of an installation before it is asked: of the school that runs here everything, of another one its address. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@parlance/proto/services';
import { StartFault } from '../local/faults.ts';
import { partAddresses } from '../local/parts/part-addresses.ts';
import type { Profile } from '../local/profile.ts';
import { loadSecrets } from '../local/secrets.ts';
import type { Target } from './target.ts';

export function outsideTarget(url: string): Target {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new StartFault(`--url takes the school's address, such as https://school.example, not "${url}".`);
  return { publicUrl: new URL(url).origin };
}

export function ownTarget(profile: Profile): Target {
  const secrets = loadSecrets(profile.folder);
  const { databases, kafkaBrokers, redis, smtp, turn } = partAddresses({ profile, secrets });
  return {
    publicUrl: profile.publicUrl,
    databases: Object.fromEntries(SERVICES.map((service) => [service, databases[service]])),
    migrations: Object.fromEntries(SERVICES.map((service) => [service, migrationsOf(profile.root, service)])),
    kafka: { brokers: kafkaBrokers.split(',') },
    redisUrl: redis,
    smtpUrl: smtp,
    folder: join(profile.folder, 'files'),
    turn: { urls: JSON.parse(turn.urls) as string[], secret: turn.secret },
  };
}

/** A migration's file has its name. */
function migrationsOf(root: string, service: ServiceName): string[] {
  const files = readdirSync(join(root, 'services', service, 'migrations'));
  return files
    .filter((file) => /^\d{8}T\d{4}_\w+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}
