import { DEPLOYABLES } from '@parlance/proto/services';
import { PORTS_PER_PLATFORM } from '../ports.ts';
import { makeProfile } from '../profile.ts';
import type { Secrets } from '../secrets.ts';
import { environmentFor } from '../services/environment.ts';
import { byLines, linesOf } from './lines.ts';
import { partAddresses } from './part-addresses.ts';

const secrets = new Proxy({}, { get: (_, name) => `secret-${String(name)}` }) as Secrets;
const profile = makeProfile({ root: '/checkout', name: 'test', env: {} });
const source = { profile, secrets, addresses: partAddresses({ profile, secrets }, {}), shell: {} };
const portOf = (name: string) => linesOf(profile).find((line) => line.name === name)?.port;

test('each line has a port of its own, behind those of the platform', () => {
  const ports = linesOf(profile).map(({ port }) => port);
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.min(...ports)).toBeGreaterThan(profile.basePort + PORTS_PER_PLATFORM);
  expect(Math.max(...ports)).toBeLessThan(profile.basePort + 2 * PORTS_PER_PLATFORM);
});

test.each(DEPLOYABLES)('%s calls nothing of the platform but by a line', (name) => {
  const env = byLines(profile, name, environmentFor(name, source));
  const lines = new Set(linesOf(profile).map(({ port }) => String(port)));
  const called = Object.entries(env).flatMap(([key, value]) =>
    key.endsWith('_LISTEN') || key === 'TURN_URLS' ? [] : [...value.matchAll(/127\.0\.0\.1:(\d+)/g)],
  );
  expect(called.length).toBeGreaterThan(2);
  expect(called.filter(([, port = '']) => !lines.has(port))).toEqual([]);
});

test('a program keeps its own door, and has a line of its own to its database', () => {
  const env = byLines(profile, 'booking', environmentFor('booking', source));
  expect(env).toMatchObject({
    GRPC_LISTEN: '127.0.0.1:18094',
    DATABASE_URL: `postgres://booking:secret-database-booking@127.0.0.1:${portOf('database-booking')}/booking`,
    MEDIA_GRPC: `127.0.0.1:${portOf('media')}`,
    KAFKA_BROKERS: `127.0.0.1:${portOf('kafka')}`,
  });
});
