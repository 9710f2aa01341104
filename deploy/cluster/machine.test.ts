import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEntry } from '../local/processes/registry.ts';
import { demandOurs, holdMachine } from './machine.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlance-machine-'));
  file = join(folder, 'held.json');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const heldBy = (pid: number) =>
  writeFileSync(file, JSON.stringify({ folder: '/other/.local/cluster', process: processEntry('cluster', pid) }));

test('who holds the machine keeps others away until it is released', () => {
  const { release } = holdMachine('/mine/.local/cluster', file);
  expect(() => holdMachine('/other/.local/cluster', file)).toThrow(
    'A cluster runs on this machine already, of /mine/.local/cluster; end it there: `npm run cluster -- down`.',
  );
  expect(() => demandOurs('/other/.local/cluster', file)).toThrow('of /mine/.local/cluster');
  expect(() => demandOurs('/mine/.local/cluster', file)).not.toThrow();
  release();
  expect(existsSync(file)).toBe(false);
  expect(() => demandOurs('/other/.local/cluster', file)).not.toThrow();
});

test('what a process held that was killed is free', async () => {
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  heldBy(holder.pid as number);
  expect(() => holdMachine('/mine/.local/cluster', file)).toThrow('of /other/.local/cluster');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  holdMachine('/mine/.local/cluster', file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ folder: '/mine/.local/cluster' });
});

test('half a note that a killed process has left keeps nobody away', () => {
  writeFileSync(file, '{"folder":');
  expect(() => holdMachine('/mine/.local/cluster', file)).not.toThrow();
});
