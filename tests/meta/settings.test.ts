/** No program is told what it does not use: whom it calls, which store it opens, which setting it reads. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFor, type EnvironmentSource } from '@parlance/deploy/deployables';
import { partAddresses } from '@parlance/deploy/local/parts/part-addresses';
import { makeProfile } from '@parlance/deploy/profile';
import type { Secrets } from '@parlance/deploy/local/secrets';
import { serviceConfig } from '@parlance/runtime/config/common-config';
import { DEPLOYABLES } from '@parlance/proto/services';
import { configuration, NODE_SETTINGS } from '../charts/configurations.ts';
import { realCalls } from '../charts/real-calls.ts';
import { root, text } from './repository.ts';

const folderOf = (name: string) => (name === 'gateway' ? name : `services/${name}`);
const peersIn = (names: readonly string[]) =>
  names.flatMap((name) => /^([A-Z]+)_GRPC$/.exec(name)?.[1]?.toLowerCase() ?? []).sort();
const called = (name: string, development: boolean) =>
  (realCalls(development)[name] ?? []).filter((peer) => DEPLOYABLES.includes(peer as never)).sort();

/** Outside config.ts and of what only development builds do. */
function sourcesOf(name: string): string {
  const folder = join(folderOf(name), 'src');
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^config\.ts$|^dev\/|^main\.dev\.ts$/.test(path))
    .map((path) => text(join(folder, path)))
    .join('\n');
}

test.each(DEPLOYABLES)('%s asks for the addresses of those whom it calls', async (name) => {
  expect(peersIn((await configuration(name)).names)).toEqual(called(name, false));
});

test.each(DEPLOYABLES)('%s reads each setting that only some programs have', async (name) => {
  const { schema } = await configuration(name);
  const own = Object.keys(schema.shape).filter((field) => field !== 'peers' && !(field in serviceConfig.shape));
  const sources = sourcesOf(name);
  const config = text(`${folderOf(name)}/src/config.ts`);
  const isRead = (field: string) => new RegExp(`\\b${field}\\b`).test(sources) || config.includes(`config.${field}`);
  expect(own.filter((field) => !isRead(field))).toEqual([]);
});

const secrets = new Proxy({}, { get: (_, name) => String(name) }) as Secrets;
const profile = makeProfile({ root, name: 'test', env: {} });
const addresses = partAddresses({ profile, secrets }, {});
const source: EnvironmentSource = { profile, secrets, addresses, shell: {} };

test.each(DEPLOYABLES)(
  'on one machine %s is told what its schema reads, and in development whom it calls then',
  async (name) => {
    const { names, required } = await configuration(name);
    const told = Object.keys(environmentFor(name, source));
    expect(peersIn(told)).toEqual(called(name, true));
    const known = [...names, ...NODE_SETTINGS, 'NODE_COMPILE_CACHE', 'BOOKING_GRPC'];
    expect(told.filter((one) => !known.includes(one))).toEqual([]);
    expect(required.filter((one) => !told.includes(one))).toEqual([]);
  },
);
