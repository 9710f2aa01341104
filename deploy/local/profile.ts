/** One running platform has a name, a base port and a folder of its own; `npm start` is "main", the tests are "test". */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartFault } from './faults.ts';
import { portsFrom, PORTS_PER_PLATFORM, type Ports } from './ports.ts';

export type Profile = {
  name: string;
  /** The checkout. */
  root: string;
  /** Data, logs, secrets and rendered configuration of this platform. */
  folder: string;
  logs: string;
  /** What was fetched or built once for all platforms of this user. */
  cache: string;
  basePort: number;
  ports: Ports;
  /** The one origin that browsers see. */
  publicUrl: string;
};

const DEFAULT_BASE_PORTS: Record<string, number> = { main: 8080, test: 18080, cluster: 9080, kind: 9280 };

export type ProfileChoice = {
  /** The checkout that this file lies in when left out. */
  root?: string;
  name?: string;
  /** A text where a person has typed it. */
  basePort?: number | string;
  env?: NodeJS.ProcessEnv;
};

export function makeProfile({ root = findRoot(), name = 'main', basePort, env = process.env }: ProfileChoice): Profile {
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
    throw new StartFault(`"${name}" is no name for a platform: use small letters, digits and hyphens.`);
  }
  const folder = join(root, '.local', name);
  const fromEnvironment = name === 'main' ? env.PARLANCE_PORT : undefined;
  const usual = DEFAULT_BASE_PORTS[name] ?? rememberedPort(folder);
  const given = basePort ?? fromEnvironment ?? usual;
  if (given === undefined) throw new StartFault(`The platform "${name}" needs a base port: --port <number>.`);
  const base = Number(given);
  if (!Number.isInteger(base) || base < 1024 || base + PORTS_PER_PLATFORM > 65_536) {
    throw new StartFault(`The base port must be a number from 1024 to ${65_536 - PORTS_PER_PLATFORM}, not "${given}".`);
  }
  return {
    name,
    root,
    folder,
    logs: join(folder, 'logs'),
    cache: env.PARLANCE_CACHE ?? join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'parlance'),
    basePort: base,
    ports: portsFrom(base),
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${base}`,
  };
}

/** A platform with a name of its own is started once with a base port and then known by its name. */
export function rememberPort(profile: Profile): void {
  writeFileSync(join(profile.folder, 'base-port'), `${profile.basePort}\n`);
}

function rememberedPort(folder: string): number | undefined {
  const file = join(folder, 'base-port');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

/** The checkout that holds a folder: the nearest parent with our root package. */
export function findRoot(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === 'parlance') {
      return folder;
    }
    if (folder === dirname(folder)) throw new StartFault(`${from} lies outside a checkout of Parlance.`);
  }
}

/** A short word that tells two checkouts apart, for data that cannot lie inside the checkout. */
export function checkoutKey(root: string): string {
  return createHash('sha256').update(root).digest('hex').slice(0, 10);
}
