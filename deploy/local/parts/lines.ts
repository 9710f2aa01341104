/** Toxiproxy stands in every line between our programs and what they call, and breaks it when a test says so. Nobody has it who does not ask. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type Deployable } from '@parlance/proto/services';
import { goProgram, knownGoProgram, type GoProgram } from '../fetch/go.ts';
import { PORTS_PER_PLATFORM } from '../ports.ts';
import type { Profile } from '../profile.ts';
import { FAKETIME } from '../other-clock.ts';
import { answersOk } from '../wait.ts';
import type { Part, PartContext } from './part.ts';

const TOXIPROXY: GoProgram = {
  name: 'toxiproxy',
  module: 'github.com/Shopify/toxiproxy/v2',
  version: 'v2.12.0',
  sum: 'h1:d1x++lYZg/zijXPPcv7PH0MvHMzEI5aX/YuUi/Sw+yg=',
  package: './cmd/server',
};

/** Its file; built when it is not there. */
export const toxiproxy = async (cache: string): Promise<string> => (await goProgram(TOXIPROXY, cache)).file;

type Line = {
  name: string;
  /** Where a program is told to call instead of `usual`. */
  port: number;
  usual: number;
  /** Left out: as usual. */
  to?: number;
  /** Of this program alone; `janus`: of the media servers, which no program of ours calls by it. */
  of?: Deployable | 'janus';
};

/** Behind those of the platform: they belong to the next one, which a test platform with such lines has no room for. */
const apiPort = ({ basePort }: Pick<Profile, 'basePort'>) => basePort + PORTS_PER_PLATFORM;

/** Each service, and each of what they call; the databases are one server, and each service has a line of its own to it. */
export function linesOf(profile: Pick<Profile, 'basePort' | 'ports'>): Line[] {
  const { ports } = profile;
  const first = apiPort(profile) + 1;
  const named: Omit<Line, 'port'>[] = [
    ...SERVICES.map((name) => ({ name, usual: ports.services[name].grpc })),
    ...SERVICES.map((name) => ({ name: `database-${name}`, usual: ports.postgres, of: name })),
    { name: 'redis', usual: ports.redis },
    { name: 'keycloak', usual: ports.keycloak },
    { name: 'mail', usual: ports.smtp },
    { name: 'stripe', usual: ports.stripe },
    { name: 'webhooks', usual: ports.gateway },
    ...ports.janus.flatMap(({ name, ws, admin }) => [
      { name, usual: ws },
      { name: `${name}-admin`, usual: admin },
    ]),
    { name: 'janus-events', usual: ports.services.media.http, of: 'janus' },
    // The broker says itself where it is to be found, so who comes by the line has a door of its own there.
    { name: 'kafka', usual: ports.kafka, to: first },
  ];
  return named.map((line, index) => ({ ...line, port: first + 1 + index }));
}

export function kafkaDoor(profile: Pick<Profile, 'basePort' | 'ports'>): { port: number; advertised: number } {
  const { port, to = 0 } = linesOf(profile).find(({ name }) => name === 'kafka') as Line;
  return { port: to, advertised: port };
}

const portOf = (profile: Pick<Profile, 'basePort' | 'ports'>, line: string): number =>
  (linesOf(profile).find(({ name }) => name === line) as Line).port;

export const webhookPort = (profile: Pick<Profile, 'basePort' | 'ports'>): number => portOf(profile, 'webhooks');

/** Where the media servers say what happens in their rooms. */
export const roomEventsPort = (profile: Pick<Profile, 'basePort' | 'ports'>): number => portOf(profile, 'janus-events');

/** The same environment, with every address of a line's end replaced by the line's own. */
export function byLines(
  profile: Pick<Profile, 'basePort' | 'ports'>,
  name: Deployable,
  env: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = linesOf(profile).filter(({ of = name }) => of === name);
  const through = (value: string) =>
    own.reduce((text, { usual, port }) => text.replaceAll(`127.0.0.1:${usual}`, `127.0.0.1:${port}`), value);
  const isOwnDoor = (key: string) => key.endsWith('_LISTEN');
  return Object.fromEntries(
    Object.entries(env).map(([key, value]) => [
      key,
      isOwnDoor(key) ? value : (databaseThrough(value, own) ?? through(value)),
    ]),
  );
}

/** Its address has a name and a password in front of the host. */
function databaseThrough(value: string, own: readonly Line[]): string | undefined {
  if (!value.startsWith('postgres:')) return undefined;
  const line = own.find(({ of }) => of !== undefined);
  return line && Object.assign(new URL(value), { port: String(line.port) }).href;
}

export function linesPart({ profile }: Pick<PartContext, 'profile'>): Part {
  const folder = join(profile.folder, 'lines');
  const config = join(folder, 'lines.json');
  const port = apiPort(profile);
  const lines = linesOf(profile);
  const at = (one: number) => `127.0.0.1:${one}`;
  return {
    title: 'Lines',
    givenBy: [],
    ports: [{ port, use: 'the lines' }, ...lines.map(({ name, port: own }) => ({ port: own, use: `line ${name}` }))],
    tools: [FAKETIME],
    async fetch() {
      const { made } = await goProgram(TOXIPROXY, profile.cache);
      return made ? `${TOXIPROXY.version}, built` : 'in the cache';
    },
    async prepare() {
      mkdirSync(folder, { recursive: true });
      const proxies = lines.map(({ name, port: own, usual, to = usual }) => ({
        name,
        listen: at(own),
        upstream: at(to),
        enabled: true,
      }));
      writeFileSync(config, JSON.stringify(proxies));
    },
    unit: () => ({
      name: 'lines',
      title: 'Lines',
      layer: 'store',
      command: {
        file: knownGoProgram(TOXIPROXY, profile.cache),
        args: ['-host', '127.0.0.1', '-port', String(port), '-config', config],
      },
      ready: () => answersOk(`${linesUrl(profile)}/version`),
      readyWithinMs: 15_000,
    }),
  };
}

export const linesUrl = (profile: Pick<Profile, 'basePort'>): string => `http://127.0.0.1:${apiPort(profile)}`;
