/** What is known of an installation before it is asked: of the school that runs here everything, of another one its address. */
import { join } from 'node:path';
import { DEPLOYABLES, SERVICES } from '@parlance/proto/services';
import { StartFault } from '../local/faults.ts';
import { partAddresses } from '../local/parts/part-addresses.ts';
import type { Profile } from '../local/profile.ts';
import { loadSecrets } from '../local/secrets.ts';
import { httpPort } from '../local/services/environment.ts';
import { migrationNames } from './migration-names.ts';
import type { Target } from './target.ts';

export function outsideTarget(url: string): Target {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new StartFault(`--url takes the school's address, such as https://school.example, not "${url}".`);
  return { publicUrl: new URL(url).origin };
}

export function ownTarget(profile: Profile): Target {
  const secrets = loadSecrets(profile.folder);
  const parts = partAddresses({ profile, secrets });
  const { databases, kafkaBrokers, keycloak, keycloakAdmin, janusNodes, redis, smtp, turn } = parts;
  return {
    publicUrl: profile.publicUrl,
    programs: Object.fromEntries(
      DEPLOYABLES.map((name) => [name, `http://127.0.0.1:${httpPort(name, profile)}/health/live`]),
    ),
    databases: Object.fromEntries(SERVICES.map((service) => [service, databases[service]])),
    migrations: migrationNames(profile.root),
    kafka: { brokers: kafkaBrokers.split(',') },
    keycloak: { url: keycloak, ...keycloakAdmin },
    janusNodes: JSON.parse(janusNodes) as NonNullable<Target['janusNodes']>,
    redisUrl: redis,
    smtpUrl: smtp,
    folder: join(profile.folder, 'files'),
    turn: { urls: JSON.parse(turn.urls) as string[], secret: turn.secret },
  };
}
