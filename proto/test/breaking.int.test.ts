/** Contracts that break with the last release are refused. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const proto = join(__dirname, '..');
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'contracts-'));
  cpSync(join(proto, 'buf.yaml'), join(copy, 'buf.yaml'));
  cpSync(join(proto, 'parlance'), join(copy, 'parlance'), { recursive: true });
});
afterEach(() => rmSync(copy, { recursive: true }));

function compare(): { status: number | null; said: string } {
  const script = join(proto, 'scripts/breaking.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, copy],
    { encoding: 'utf8' },
  );
  return { status, said: stdout + stderr };
}

function change(file: string, from: string | RegExp, to: string): void {
  const path = join(copy, 'parlance', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(from);
  writeFileSync(path, text.replace(from, to));
}

test('the contracts as they are go on from the last release', () => {
  expect(compare()).toEqual({ status: 0, said: 'the contracts go on from the last release\n' });
});

test.each([
  ['a field that changes its type', 'identity/v1/identity.proto', /string uid = 1;/, 'int32 uid = 1;', /changed type/],
  ['a field that gets another number', 'identity/v1/identity.proto', /string uid = 1;/, 'string uid = 99;', /uid/],
  [
    'a call that is taken away',
    'booking/v1/booking_service.proto',
    / {2}rpc SearchSlots\([\s\S]*?\n {2}\}\n/,
    '',
    /SearchSlots/,
  ],
])('%s is refused', (_what, file, from, to, complaint) => {
  change(file, from, to);
  const { status, said } = compare();
  expect(status).toBe(1);
  expect(said).toMatch('The contracts break with the last release');
  expect(said).toMatch(complaint);
});
