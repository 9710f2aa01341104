/** Brings up the real parts side by side, each as soon as what it needs is there. */
import { join } from 'node:path';
import { applyTopics, readTopics } from '../../kafka/apply-topics.ts';
import { createDatabases } from '../databases.ts';
import { installMissing } from '../fetch/apt.ts';
import type { Progress } from '../progress.ts';
import { coturnPart } from './coturn.ts';
import { janusParts } from './janus.ts';
import { kafkaPart } from './kafka.ts';
import { keycloakPart } from './keycloak.ts';
import { mailPart } from './mail.ts';
import { givenAddress, type Part, type PartContext } from './part.ts';
import { partAddresses } from './part-addresses.ts';
import { objectStorePart } from './object-store.ts';
import { postgresPart } from './postgres.ts';
import { bringUpRealm } from './realm.ts';
import { redisPart } from './redis.ts';
import { stripePart } from './stripe.ts';

export type PartsOptions = PartContext & {
  progress: Progress;
  dev?: boolean;
  /** For tests of what is kept in one. */
  withObjectStore?: boolean;
  /** No: what the database holds need not outlive the machine. */
  isKept?: boolean | undefined;
  /** Parts that are started later; their programs are installed with the others. */
  alsoNeeded?: Part[];
  /** Parts of ours start after it; undefined = it has been built. */
  built?: Promise<unknown>;
  /** Of each topic, where not as proto/topics.yaml has it. */
  partitions?: number | undefined;
};

export function listParts(
  options: PartContext & { dev?: boolean; withObjectStore?: boolean; isKept?: boolean | undefined },
) {
  return {
    postgres: postgresPart(options),
    redis: redisPart(options),
    kafka: kafkaPart(options),
    keycloak: keycloakPart({ ...options, databaseUrl: () => partAddresses(options).databases.keycloak }),
    mail: mailPart(options),
    stripe: stripePart(options),
    ...janusParts(options),
    coturn: coturnPart(options),
    ...(options.withObjectStore && { 'object-store': objectStorePart(options) }),
  };
}

/** Resolves when the programs are there and everything is on its way. Long before all is `ready` the databases can be used. */
export async function startParts(options: PartsOptions) {
  const { progress, profile, secrets } = options;
  const addresses = partAddresses(options);
  const parts = listParts(options);
  await installTools(options, [...Object.values(parts), ...(options.alsoNeeded ?? [])]);

  const { 'object-store': objectStore } = parts;
  const inTests = objectStore === undefined ? [] : [objectStore];
  const fetched = fetchInTurn(options, [parts.kafka, parts.keycloak, ...inTests]);
  const start = (part: Part, after: Promise<unknown> = Promise.resolve()) => startPart(options, part, after);
  const postgres = start(parts.postgres).then(() =>
    progress.step('Databases', async (note) => {
      const given = givenAddress(parts.postgres) !== undefined;
      const made = await createDatabases(addresses.databaseServer, given ? undefined : secrets);
      note(made.length === 0 ? 'all there' : `made ${made.join(', ')}`);
    }),
  );
  const kafka = start(parts.kafka, fetched.get(parts.kafka)).then(() =>
    progress.step('Topics', async (note) => {
      const known = readTopics(join(profile.root, 'proto/topics.yaml'));
      const topics = known.map((topic) => ({ ...topic, partitions: options.partitions ?? topic.partitions }));
      const { made } = await applyTopics({ brokers: addresses.kafkaBrokers.split(','), topics });
      note(made.length === 0 ? 'all there' : `made ${made.length}`);
    }),
  );
  const keycloak = start(parts.keycloak, Promise.all([postgres, fetched.get(parts.keycloak)])).then(() =>
    progress.step('Realm', async (note) =>
      note(await bringUpRealm({ ...options, addresses, keycloak: parts.keycloak })),
    ),
  );
  const rooms = [parts['janus-a'], parts['janus-b'], parts.coturn];
  const others = [parts.redis, parts.mail, parts.stripe, ...rooms, ...inTests].map((part) =>
    start(part, part.isOurs ? options.built : fetched.get(part)),
  );
  return { addresses, databases: postgres, ready: Promise.all([postgres, kafka, keycloak, ...others]) };
}

async function installTools({ supervisor, progress }: PartsOptions, parts: Part[]): Promise<void> {
  const tools = parts.filter((part) => givenAddress(part) === undefined).flatMap((part) => part.tools);
  await progress.step('Programs', async (note) => {
    const installed = await installMissing(tools, supervisor);
    note(installed.length === 0 ? 'all there' : `installed ${installed.join(', ')}`);
  });
}

/** One after the other: two runs of Maven on one local repository may disturb each other. */
function fetchInTurn({ progress }: PartsOptions, parts: Part[]): Map<Part, Promise<unknown>> {
  let last: Promise<unknown> = Promise.resolve();
  const fetches = parts.map((part) => {
    if (givenAddress(part) === undefined && part.fetch !== undefined) {
      const { title, fetch } = part;
      last = last.then(() => progress.step(`${title}, fetched`, async (note) => note(await fetch())));
    }
    return [part, last] as const;
  });
  return new Map(fetches);
}

export async function startPart(
  { supervisor, progress }: Pick<PartsOptions, 'supervisor' | 'progress'>,
  part: Part,
  after: Promise<unknown>,
): Promise<void> {
  const given = givenAddress(part);
  await after;
  if (given !== undefined)
    return progress.say(`  ${part.title}: not started, ${part.givenBy.join(' or ')} says where it is`);
  await progress.step(part.title, async (note) => {
    await part.prepare();
    await supervisor.start(part.unit());
    note(`ready on ${part.ports[0]?.port}`);
  });
}
