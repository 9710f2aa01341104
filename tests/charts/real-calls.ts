/** Whom each program really calls, read out of its sources: the peers whose addresses it uses, and the stores that it opens. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '@parlance/deploy/routes';
import { root, serviceFolders } from '../meta/repository.ts';

const nameOf = (folder: string) => folder.replace('services/', '');
const isTest = (path: string) => /\.test\.ts$|(^|\/)testing\//.test(path);
const isDevelopment = (path: string) => path.startsWith('dev/') || path === 'main.dev.ts';

function sourcesOf(folder: string, development: boolean): string {
  const home = join(root, folder, 'src');
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !isTest(path) && (development || !isDevelopment(path)))
    .map((path) => readFileSync(join(home, path), 'utf8'))
    .join('\n');
}

/** What a program that holds this text opens. `openService` brings the database, Kafka and, unless the list of revocations is the service's own, a watch on identity. */
const SIGNS: [RegExp, string[]][] = [
  [/\bopenService\(/, ['postgres', 'kafka']],
  [/\bmakeTokenVerifier\(|\bopenService\(/, ['keycloak']],
  [/\bmakeRedis\(/, ['redis']],
  [/\bmakeMailer\(/, ['smtp']],
  [/\bnew Stripe\(/, ['stripe']],
  [/\bmakePushSender\(/, ['push']],
  [/\bnew S3Client\(/, ['files']],
  [/\bjanusNodes\b/, ['janus:ws', 'janus:admin']],
];

function callsIn(source: string, name: string): string[] {
  const addressed = /\b(?:peers|config)\.([a-z]+)Grpc\b|\bschoolClockOf\('([a-z]+)'\)/g;
  const peers = [...source.matchAll(addressed)].map(([, peer, clock]) => (peer ?? clock) as string);
  const stores = SIGNS.flatMap(([sign, brings]) => (sign.test(source) ? brings : []));
  const ownsRevocations = name === 'identity';
  return [...peers, ...stores, ...(ownsRevocations ? [] : ['identity'])].filter((peer) => peer !== name);
}

/** Caller to whom it calls, in the words of `global.topology`. */
export function realCalls(development: boolean): Record<string, string[]> {
  const programs = [...serviceFolders(), 'gateway'].map((folder) => {
    const name = nameOf(folder);
    return [name, unique(callsIn(sourcesOf(folder, development), name))] as const;
  });
  const passed = ROUTES.flatMap((route) => (route.kind === 'pass' ? [route.to] : []));
  const portal = unique(passed).map((name) => (name === 'keycloak' ? name : `${name}:http`));
  // Janus tells media what happens in its rooms (deploy/janus); it calls nobody else.
  return { ...Object.fromEntries(programs), portal, janus: ['media:http'] };
}

const unique = (names: string[]) => [...new Set(names)].sort();
