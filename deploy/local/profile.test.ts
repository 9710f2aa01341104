/** Ports, folders and names of platforms. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portsFrom, PORTS_PER_PLATFORM } from './ports.ts';
import { makeProfile, rememberPort } from './profile.ts';

const root = '/checkout';

describe('ports', () => {
  test('follow from the base port, in the order that is agreed', () => {
    expect(portsFrom(8080)).toMatchObject({
      edge: 8080,
      mailWeb: 8081,
      smtp: 8082,
      postgres: 8083,
      redis: 8084,
      kafka: 8085,
      kafkaController: 8086,
      keycloak: 8087,
      keycloakManagement: 8088,
      janusWs: 8089,
      janusAdmin: 8090,
      gateway: 8091,
      services: {
        identity: { grpc: 8092, http: 8093 },
        booking: { grpc: 8094, http: 8095 },
        media: { grpc: 8102, http: 8103 },
      },
      janus: [
        { name: 'janus-a', ws: 8089, admin: 8090 },
        { name: 'janus-b', ws: 8104, admin: 8105 },
      ],
      turn: 8106,
      turnTls: 8107,
    });
  });

  test('of two platforms never meet, media ports neither', () => {
    const all = (base: number) => {
      const { services, janus, media: _media, relay: _relay, ...parts } = portsFrom(base);
      const pairs = [...Object.values(services), ...janus.map(({ ws, admin }) => ({ grpc: ws, http: admin }))];
      return [...Object.values(parts), ...pairs.flatMap(({ grpc, http }) => [grpc, http])];
    };
    const first = new Set(all(8080));
    expect(first.size).toBe(34);
    expect(all(8080 + PORTS_PER_PLATFORM).filter((port) => first.has(port))).toEqual([]);
    const blocks = [8080, 8080 + PORTS_PER_PLATFORM, 18080].map((base) => portsFrom(base).media);
    for (const { from, to } of blocks) expect(to - from + 1).toBeGreaterThanOrEqual(2 * 500 + 100);
    const { janus, relay } = portsFrom(8080);
    const [one, two] = janus.map(({ media }) => media);
    expect([two?.from, relay.from]).toEqual([(one?.to ?? 0) + 1, (two?.to ?? 0) + 1]);
    expect(new Set(blocks.map(({ from }) => from)).size).toBe(3);
  });

  test('of media begin above those of parts and end below those that Linux gives away, whatever the base port', () => {
    for (let base = 1_024; base + PORTS_PER_PLATFORM <= 65_536; base += PORTS_PER_PLATFORM) {
      const { media, relay } = portsFrom(base);
      expect(media.from).toBeGreaterThanOrEqual(20_000);
      expect(relay.from).toBe(media.to + 1);
      expect(relay.to).toBeLessThan(32_768);
    }
  });
});

describe('profile', () => {
  test.each([
    [{ root, env: {} }, 8080, '/checkout/.local/main', 'http://localhost:8080'],
    [{ root, env: { PARLANCE_PORT: '9000' } }, 9000, '/checkout/.local/main', 'http://localhost:9000'],
    [{ root, name: 'test', env: { PARLANCE_PORT: '9000' } }, 18080, '/checkout/.local/test', 'http://localhost:18080'],
    [{ root, name: 'try', basePort: 8120, env: {} }, 8120, '/checkout/.local/try', 'http://localhost:8120'],
    [{ root, env: { PUBLIC_URL: 'https://school.example' } }, 8080, '/checkout/.local/main', 'https://school.example'],
  ])('of %o', (choice, basePort, folder, publicUrl) => {
    expect(makeProfile(choice)).toMatchObject({ basePort, folder, publicUrl });
  });

  test.each([
    [{ root, name: 'try', env: {} }, 'The platform "try" needs a base port: --port <number>.'],
    [{ root, name: '../x', env: {} }, '"../x" is no name for a platform: use small letters, digits and hyphens.'],
    [{ root, env: { PARLANCE_PORT: 'abc' } }, 'The base port must be a number from 1024 to 65496, not "abc".'],
    [{ root, env: { PARLANCE_PORT: '80' } }, 'The base port must be a number from 1024 to 65496, not "80".'],
  ])('refuses %o in one sentence', (choice, sentence) => {
    expect(() => makeProfile(choice)).toThrow(sentence);
  });

  test('remembers the base port of a name that has none of its own', () => {
    const checkout = mkdtempSync(join(tmpdir(), 'profile-'));
    const profile = makeProfile({ root: checkout, name: 'try', basePort: 8120, env: {} });
    expect(() => rememberPort(profile)).toThrow('ENOENT'); // its folder is made by the start
    rmSync(checkout, { recursive: true });
  });
});
