/** Secrets of an installation. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('are made once, differ from each other and from installation to installation', () => {
  const first = loadSecrets(folder);
  expect(loadSecrets(folder)).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
  expect(loadSecrets(join(folder, 'other')).linkSecret).not.toBe(first.linkSecret);
});

test('can be read by their owner only', () => {
  loadSecrets(folder);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('a secret that is new in this version is added, the others stay', () => {
  const { redisPassword, ...rest } = loadSecrets(folder);
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(rest), { mode: 0o644 });
  const again = loadSecrets(folder);
  expect(again).toMatchObject(rest);
  expect(again.redisPassword).toMatch(/^[0-9a-f]{48}$/);
  expect(again.redisPassword).not.toBe(redisPassword);
  expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toEqual(again);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test("Kafka's cluster id has the form that its format tool takes", () => {
  for (let round = 0; round < 20; round++) {
    const { kafkaClusterId } = loadSecrets(join(folder, String(round)));
    expect(kafkaClusterId).toMatch(/^A[\w-]{20}A$/); // a hyphen in front would be read as an option
    expect(Buffer.from(kafkaClusterId, 'base64url')).toHaveLength(16);
  }
});
