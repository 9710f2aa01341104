/** docs/reference/config.md is made of the schemas that read the environment, so no key is without its reason there. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { podConfig } from '@parlance/deploy/janus-settings';
import { PORTAL_KEYS, portalConfig } from '@parlance/deploy/portal-config';
import { doctorConfig, realmConfig, topicsConfig } from '@parlance/deploy/setup-settings';
import { describeConfig, type ConfigKey } from '@parlance/runtime/config/describe-config';
import { z } from 'zod';
import { committedPage, table } from './committed-page.ts';
import { root, serviceFolders, text } from './repository.ts';

const deployables = [...serviceFolders(), 'gateway'];
const nameOf = (folder: string) => folder.replace('services/', '');
const same = (one: ConfigKey, other: ConfigKey) => JSON.stringify(one) === JSON.stringify(other);

/** Every schema that a deployable's config.ts exports: its own, and that of its installation step where it has one. */
async function schemasOf(folder: string): Promise<[string, ConfigKey[]][]> {
  const found = (await import(join(root, folder, 'src/config.ts'))) as Record<string, unknown>;
  return Object.entries(found).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject ? [[name, describeConfig(schema)] as [string, ConfigKey[]]] : [],
  );
}

async function keysOf(folder: string): Promise<ConfigKey[]> {
  const schemas = await schemasOf(folder);
  return schemas.find(([name]) => name === `${nameOf(folder)}Config`)?.[1] ?? [];
}

const row = (key: ConfigKey): string[] => [
  `\`${key.name}\``,
  [key.kind, key.unit].filter(Boolean).join('; '),
  key.required ? 'required' : key.fallback === undefined ? 'unset' : `\`${key.fallback}\``,
  key.secret ? 'yes' : '',
  key.why,
];
const keyTable = (keys: ConfigKey[]) =>
  table(['key', 'read as', 'default', 'secret', 'why it is there'], keys.map(row));

async function page(): Promise<string[]> {
  const all = await Promise.all(deployables.map(async (folder) => ({ folder, keys: await keysOf(folder) })));
  const shared = (keys: ConfigKey[], among: typeof all) =>
    keys.filter((key) => among.every((other) => other.keys.some((its) => same(its, key))));
  const [first] = all;
  const everywhere = shared(first?.keys ?? [], all);
  const services = all.filter(({ folder }) => folder !== 'gateway');
  const inServices = shared(first?.keys ?? [], services).filter((key) => !everywhere.includes(key));
  const common = [...everywhere, ...inServices];
  const own = all.flatMap(({ folder, keys }) => {
    const rest = keys.filter((key) => !common.some((known) => same(known, key)));
    return [`## ${nameOf(folder)}`, '', ...(rest.length > 0 ? keyTable(rest) : ['Nothing of its own.', ''])];
  });
  return [...heading, '## Every process', '', ...keyTable(everywhere), '## Every service besides', ''].concat(
    keyTable(inServices),
    own,
    await installation(common),
    setUp('topics', topicsConfig),
    setUp('realm', realmConfig),
    setUp('doctor', doctorConfig, 'Test'),
    '## Media server (the pod of helm/janus)',
    '',
    ...keyTable(describeConfig(podConfig)),
    portal(),
  );
}

const heading = [
  '# Configuration',
  '',
  'Generated from the schemas (`services/*/src/config.ts`, `gateway/src/config.ts`) by `tests/meta/config-page.test.ts`.',
  'A process reads its environment once, tells all faults together and does not start with one. An empty variable counts as unset.',
  'Secrets are never printed. `npm start` sets all of this by itself (`deploy/local/services/environment.ts`).',
  '',
];

async function installation(common: ConfigKey[]): Promise<string[]> {
  const steps = await Promise.all(
    deployables.map(async (folder) => {
      const known = [...common, ...(await keysOf(folder))];
      const others = (await schemasOf(folder)).filter(([name]) => name !== `${nameOf(folder)}Config`);
      return others.map(([, keys]) => ({ folder, keys: keys.filter((key) => !known.some((its) => same(its, key))) }));
    }),
  );
  return steps.flat().flatMap(({ folder, keys }) => [`## ${nameOf(folder)}, installation step`, '', ...keyTable(keys)]);
}

const setUp = (step: string, schema: z.ZodObject, kind = 'Set-up step'): string[] => [
  `## ${kind}: ${step}`,
  '',
  ...keyTable(describeConfig(schema)),
];

function portal(): string[] {
  const standIn = { key: 'pk_stand_in', standIn: 'http://localhost:8108/v3/' };
  const values = portalConfig(standIn) as Record<string, unknown>;
  const rows = Object.entries(PORTAL_KEYS).map(([key, why]) => [
    `\`${key}\``,
    `\`${JSON.stringify(values[key])}\``,
    why,
  ]);
  return ['## Portal (`/config.js`)', '', ...table(['key', 'as `npm start` sets it', 'why it is there'], rows)];
}

test('docs/reference/config.md is current', async () => {
  const { committed, actual } = await committedPage('docs/reference/config.md', await page());
  expect(committed).toBe(actual);
});

test.each(deployables)('%s says of each key why it is there', async (folder) => {
  const keys = await keysOf(folder);
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter(({ why }) => !/^.{10,}[.]$/.test(why))).toEqual([]);
});

test('a key without a reason is refused', () => {
  expect(() => describeConfig(z.object({ retryMs: z.string() }))).toThrow('RETRY_MS has no reason');
});

test('nothing but the runtime reads the environment past the schemas', () => {
  const sources = deployables.flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => `${folder}/src/${path}`),
  );
  expect(sources.filter((path) => text(path).includes('process.env'))).toEqual([]);
});
