/** Brings what the images of servers are made of: packages of the system, Kafka and Keycloak. */
import { installMissing } from '../local/fetch/apt.ts';
import { edgePart } from '../local/parts/edge.ts';
import { listParts } from '../local/parts/start-parts.ts';
import type { Profile } from '../local/profile.ts';
import type { Secrets } from '../local/secrets.ts';
import type { Supervisor } from '../local/supervisor.ts';

export async function bringServers(profile: Profile, secrets: Secrets, supervisor: Supervisor): Promise<string> {
  const parts = listParts({ profile, secrets, supervisor });
  const edge = edgePart({ profile, keycloakUrl: 'http://127.0.0.1:1/auth' });
  const tools = [...Object.values(parts), edge].flatMap((part) => part.tools);
  const installed = await installMissing([...tools, { program: 'strip', package: 'binutils' }], supervisor);
  const fetched = [await parts.kafka.fetch?.(), await parts.keycloak.fetch?.()];
  const news = fetched.filter((note) => note !== 'in the cache');
  return installed.length + news.length === 0 ? 'all there' : `brought ${[...installed, ...news].length}`;
}
