import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandBreakable, readBreakable } from './breakable.ts';

const asked = {
  target: 'development' as const,
  publicUrl: 'http://localhost:8080',
  parts: [{ title: 'Kafka', givenBy: ['KAFKA_BROKERS'] }],
  env: {},
};

test('a development platform of this machine may be broken', () => {
  expect(() => demandBreakable(asked)).not.toThrow();
  expect(() => demandBreakable({ ...asked, target: 'sources' })).not.toThrow();
});

test.each([
  ['a production build', { target: 'production' as const }, 'this is a production build'],
  ['what others reach', { publicUrl: 'https://learn.example.org' }, 'reached at https://learn.example.org'],
  ['what only looks like it', { publicUrl: 'http://localhost.example.org' }, 'reached at http://localhost.example.org'],
  ['a part of somebody else', { env: { KAFKA_BROKERS: 'kafka.example.org:9092' } }, 'KAFKA_BROKERS names a part'],
])('%s may not', (_, over, why) => {
  expect(() => demandBreakable({ ...asked, ...over })).toThrow(why);
});

test('what a running platform says of itself is read, and what one that was killed has left is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'breakable-'));
  const said = { controlUrl: 'http://127.0.0.1:1', linesUrl: '', gatewayMetrics: [], formsAMinute: 1 };
  const keep = (pid: number) => writeFileSync(join(folder, 'breakable.json'), JSON.stringify({ pid, ...said }));
  expect(readBreakable({ folder })).toBeUndefined();
  keep(process.pid);
  expect(readBreakable({ folder })).toEqual(said);
  // No process has it: it is more than the kernel gives.
  keep(2 ** 30);
  expect(readBreakable({ folder })).toBeUndefined();
});
