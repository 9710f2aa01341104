/** Brings what the images of servers are made of: packages of the system, Kafka and Keycloak. */
import { installMissing } from '../local/fetch/apt.ts';
import { edgePart } from '../local/parts/edge.ts';
import { listParts } from '../local/parts/start-parts.ts';
import type { Profile } from '../local/profile.ts';
import type { Secrets } from '../local/secrets.ts';
import type { Supervisor } from '../local/supervisor.ts';
import { findEngine, type Engine } from './engine.ts';

type Bringing = { profile: Profile; secrets: Secrets; supervisor: Supervisor; images?: string[] | undefined };

/** Only for these images; for all when left out. */
export async function bringServers({ profile, secrets, supervisor, images }: Bringing): Promise<string> {
  const wanted = (name: string) => images === undefined || images.includes(name);
  const { kafka, keycloak, postgres, redis, mail, 'janus-a': janus } = listParts({ profile, secrets, supervisor });
  const edge = edgePart({ profile, keycloakUrl: 'http://127.0.0.1:1/auth' });
  const infra = [postgres, redis, kafka, keycloak, mail];
  const parts = [
    ...(wanted('portal') ? [edge] : []),
    ...(wanted('janus') ? [janus] : []),
    ...(wanted('infra') ? infra : []),
  ];
  const tools = [...parts.flatMap((part) => part.tools), { program: 'strip', package: 'binutils' }];
  const installed = await installMissing(tools, supervisor);
  const fetched = wanted('infra') ? [await kafka.fetch?.(), await keycloak.fetch?.()] : [];
  const news = fetched.filter((note) => note !== 'in the cache');
  return installed.length + news.length === 0 ? 'all there' : `brought ${[...installed, ...news].length}`;
}

/** docker where it answers will do; buildah needs no daemon and is brought where that is allowed. */
export async function bringEngine(folder: string, supervisor: Supervisor): Promise<Engine> {
  return findEngine(folder).catch(async (fault: unknown) => {
    if (process.getuid?.() !== 0) throw fault;
    await installMissing([{ program: 'buildah', package: 'buildah' }], supervisor);
    return findEngine(folder);
  });
}
