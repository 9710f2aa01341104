/** What is known of an installation before it is asked: of the school that runs here everything, of another one its address. */
import { readFileSync, readdirSync } from 'node:fs';
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

/** What each file says that its migration is called: one is not called as its file is. */
function migrationsOf(root: string, service: ServiceName): string[] {
  const folder = join(root, 'services', service, 'migrations');
  const files = readdirSync(folder).filter((file) => /^\d{8}T\d{4}_\w+\.ts$/.test(file));
  return files.sort().map((file) => {
    const [, name] = /\bname: '(\d{8}T\d{4}[\w-]+)'/.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    return name ?? file.slice(0, -'.ts'.length);
  });
}
