/** CONTRIBUTING's "To add a service", followed for a service that nobody has: what is made of the list holds it, and the page names every other place. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serviceClientIds } from '@parlance/deploy/keycloak/realm/clients';
import { environmentFor } from '@parlance/deploy/deployables';
import { OUR_IMAGES } from '@parlance/deploy/images/plans';
import { partAddresses } from '@parlance/deploy/local/parts/part-addresses';
import type { Secrets } from '@parlance/deploy/local/secrets';
import { PORTS_PER_PLATFORM, portsFrom } from '@parlance/deploy/ports';
import { makeProfile } from '@parlance/deploy/profile';
import { secretsFor } from '@parlance/deploy/installer/secrets';
import { realmConfig } from '@parlance/deploy/setup-settings';
import { gatewayConfig } from '@parlance/gateway/config';
import { describeConfig } from '@parlance/runtime/config/describe-config';
import type { ServiceName } from '@parlance/proto/services';
import { parse } from 'yaml';
import { exists, root, text } from './repository.ts';

type List = typeof import('@parlance/proto/services');
const invented = 'library' as ServiceName;
const { SERVICES } = jest.requireActual<List>('@parlance/proto/services');

jest.mock('@parlance/proto/services', () => {
  const services = [...jest.requireActual<List>('@parlance/proto/services').SERVICES, 'library'];
  return { SERVICES: services, DEPLOYABLES: [...services, 'gateway'] };
});

type Package = { parlance: { role: string; dependsOn: string[] }; dependencies: Record<string, string> };
type Chart = { dependencies: { alias?: string }[] };
type Values = { global: { topology: Record<string, string[] | undefined> } };
type Schema = { properties: Record<string, unknown> };

const packageIn = (folder: string) => JSON.parse(text(`${folder}/package.json`)) as Package;
const inValues = (file: string) => (name: string) => name in (parse(text(file)) as object);
/** A list in a template, on a line that `before` begins. */
const inList = (file: string, before: string) => (name: string) =>
  text(file).split(before)[1]?.split('\n', 1)[0]?.includes(`"${name}"`) ?? false;

/** The places that cannot be made of the list, and whether they hold a service. */
const byHand: Record<string, (name: string) => boolean> = {
  'proto/services.ts': (name) => SERVICES.some((one) => one === name),
  'services/': (name) => exists(`services/${name}/package.json`),
  'proto/parlance/': (name) => exists(`proto/parlance/${name}/v1`),
  'proto/topics.yaml': (name) => text('proto/topics.yaml').includes(`\n    owner: ${name}\n`),
  'proto/test/reviewed-callers.ts': (name) => text('proto/test/reviewed-callers.ts').includes(`'${name}.v1.`),
  'gateway/src/clients.ts': (name) => text('gateway/src/clients.ts').includes(`peers.${name}Grpc`),
  'tests/package.json': (name) => {
    const { parlance, dependencies } = packageIn('tests');
    return parlance.dependsOn.includes(name) && `@parlance/${name}` in dependencies;
  },
  'helm/platform/Chart.yaml': (name) =>
    (parse(text('helm/platform/Chart.yaml')) as Chart).dependencies.some(({ alias }) => alias === name),
  'helm/platform/values.schema.json': (name) =>
    name in (JSON.parse(text('helm/platform/values.schema.json')) as Schema).properties,
  'helm/platform/values.yaml': (name) => {
    const { topology } = (parse(text('helm/platform/values.yaml')) as Values).global;
    return topology[name] !== undefined && topology.gateway?.includes(name) === true;
  },
  'helm/platform/values-local.yaml': inValues('helm/platform/values-local.yaml'),
  'helm/platform/values-staging.yaml': inValues('helm/platform/values-staging.yaml'),
  'helm/platform/values-production.yaml': inValues('helm/platform/values-production.yaml'),
  'helm/service/templates/_topology.tpl': inList(
    'helm/service/templates/_topology.tpl',
    '{{- define "service.withDatabases" -}}\n',
  ),
  'helm/infra/templates/postgres.yaml': inList('helm/infra/templates/postgres.yaml', 'range $owner := list '),
  'helm/infra/templates/kafka.yaml': inList('helm/infra/templates/kafka.yaml', 'range $user := list '),
  'docs/guides/backup-and-restore.md': (name) =>
    new RegExp(`^for name in .*\\b${name}\\b`, 'm').test(text('docs/guides/backup-and-restore.md')),
  'README.md': (name) => text('README.md').includes(`(services/${name}/README.md)`),
};

const page = /^## To add a service\n[^]*?(?=^## )/m.exec(text('CONTRIBUTING.md'))?.[0];

describe.each(Object.entries(byHand))('%s', (place, holds) => {
  test('holds every service of the list, and would miss a new one', () => {
    expect(SERVICES.filter((name) => !holds(name))).toEqual([]);
    expect(holds(invented)).toBe(false);
  });

  test('stands on the page', () => expect(page).toContain(`\`${place}\``));
});

test('no step of the page goes to a place that holds no service', () => {
  const steps = (page ?? '').split('\n').filter((line) => /^\d/.test(line));
  const named = steps.flatMap((step) => step.match(/(?<=`)[a-z]+\/[^`]*(?=`)/g) ?? []);
  expect(named.filter((place) => !(place in byHand))).toEqual([]);
});

test('the list is what lies under services/ besides the library', () => {
  const folders = readdirSync(join(root, 'services')).filter((name) => exists(`services/${name}/package.json`));
  const services = folders.filter((name) => packageIn(`services/${name}`).parlance.role === 'service');
  expect(services.sort()).toEqual([...SERVICES].sort());
});

/** Every secret is its own name. */
const secrets = new Proxy({}, { get: (_, name) => String(name) }) as Secrets;
const profile = makeProfile({ root, name: 'test', env: {} });
const addresses = partAddresses({ profile, secrets }, {});
const told = environmentFor(invented, { profile, secrets, addresses, shell: {} });

test('it listens on ports of its own', () => {
  const { services, janus, media: _, relay: __, ...parts } = portsFrom(18_080);
  const [, second] = janus; // the first one's stand among the parts
  const pairs = [...Object.values(services), { ws: second?.ws, admin: second?.admin }];
  const all = [...Object.values(parts), ...pairs.flatMap((pair) => Object.values(pair) as number[])];
  expect(new Set(all).size).toBe(all.length);
  expect(Math.max(...all)).toBeLessThan(18_080 + PORTS_PER_PLATFORM);
  expect(services[invented].grpc).toBe(services.media.http + 1);
});

test('it is told where it listens, its database, who it is and whom it may ask', () => {
  const { grpc, http } = profile.ports.services[invented];
  expect(told).toMatchObject({
    GRPC_LISTEN: `127.0.0.1:${grpc}`,
    HTTP_LISTEN: `127.0.0.1:${http}`,
    DATABASE_URL: `postgres://library:database-library@127.0.0.1:${profile.ports.postgres}/library`,
    SERVICE_CLIENT_ID: 'svc-library',
    SERVICE_CLIENT_SECRET: 'client-library',
    IDENTITY_GRPC: expect.any(String),
    BOOKING_GRPC: expect.any(String),
  });
});

test('Keycloak knows it', () => {
  expect(serviceClientIds).toContain('svc-library');
  expect(describeConfig(realmConfig).map(({ name }) => name)).toContain('CLIENT_SECRET_LIBRARY');
});

test('the gateway asks for its address and is told it', () => {
  const [address] = describeConfig(gatewayConfig).filter(({ name }) => name === 'LIBRARY_GRPC');
  expect(address).toMatchObject({ required: true });
  const { LIBRARY_GRPC } = environmentFor('gateway', { profile, secrets, addresses, shell: {} });
  expect(LIBRARY_GRPC).toBe(told.GRPC_LISTEN);
});

test('the charts find its image and its secrets', () => {
  expect(OUR_IMAGES).toContain(invented);
  const [platform, infra] = secretsFor(secrets, { development: false });
  expect(Object.keys(platform.values)).toEqual(
    expect.arrayContaining(['database-library', 'client-library', 'kafka-library']),
  );
  expect(Object.keys(infra.values)).toEqual(expect.arrayContaining(['database-library', 'kafka-library']));
});
