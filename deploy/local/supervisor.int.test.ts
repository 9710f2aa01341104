/** The supervisor with real processes: readiness, deaths, back-off, order of the end, leftovers. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from './processes/command.ts';
import type { Unit } from './processes/member.ts';
import { runningSupervisor, sweepLeftovers } from './processes/registry.ts';
import { makeSupervisor, type Supervisor } from './supervisor.ts';
import { waitUntil } from './wait.ts';

let folder: string;
let lines: string[];
let supervisor: Supervisor;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  lines = [];
  supervisor = makeSupervisor({
    folder,
    logs: join(folder, 'logs'),
    log: (line) => lines.push(line.trim()),
    backOff: { firstMs: 20, mostMs: 80, forgetAfterMs: 60_000 },
  });
});

afterEach(async () => {
  await supervisor.stop();
  rmSync(folder, { recursive: true, force: true });
});

const script = (code: string): Command => ({ file: process.execPath, args: ['-e', code], env: { FOLDER: folder } });
const touch = (file: string) => `require('fs').appendFileSync(process.env.FOLDER + '/${file}', process.pid + '\\n');`;
const STAY = 'setInterval(() => {}, 1000);';

function unit(name: string, code: string, more: Partial<Unit> = {}): Unit {
  return {
    name,
    title: `The ${name}`,
    layer: 'service',
    command: script(code),
    ready: async () => existsSync(join(folder, name)),
    readyWithinMs: 5_000,
    ...more,
  };
}

const lifesOf = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split('\n');
const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
const eventually = async (check: () => boolean) =>
  expect(await waitUntil(async () => check(), { deadlineMs: 5_000 })).toBe(true);

test('a unit is started when it answers, not when it runs', async () => {
  await supervisor.start(unit('slow', `setTimeout(() => { ${touch('slow')} }, 200); ${STAY}`));
  expect(lifesOf('slow')).toEqual([String(supervisor.pid('slow'))]);
});

test('what ends before it is ready is one sentence with the last thing it said', async () => {
  const starting = supervisor.start(unit('broken', `console.error('no room'); process.exit(3);`));
  await expect(starting).rejects.toThrow(
    `The broken ended while it started (exit 3): "no room" (${folder}/logs/broken.log).`,
  );
});

test('what never gets ready is one sentence too', async () => {
  const starting = supervisor.start(unit('mute', STAY, { readyWithinMs: 100 }));
  await expect(starting).rejects.toThrow('The mute was not ready within 0.1 s');
});

test('what cannot be started at all is one sentence', async () => {
  const starting = supervisor.start({ ...unit('absent', ''), command: { file: '/nowhere/program', args: [] } });
  await expect(starting).rejects.toThrow('The absent ended while it started (spawn /nowhere/program ENOENT)');
});

test('what dies is started again, and it is said', async () => {
  await supervisor.start(unit('phoenix', `${touch('phoenix')} ${STAY}`));
  const first = supervisor.pid('phoenix');
  supervisor.signal('phoenix', 'SIGKILL');
  await eventually(
    () => supervisor.pid('phoenix') !== first && lines.some((line) => line.startsWith('The phoenix is back after')),
  );
  expect(lines[0]).toBe('The phoenix ended (SIGKILL); it is started again in 0.02 s');
  await eventually(() => lifesOf('phoenix').length === 2);
});

test('what keeps dying is started again ever more slowly, up to a bound', async () => {
  await supervisor.start(unit('mayfly', 'process.exit(1);', { ready: async () => true }));
  await eventually(() => lines.filter((line) => line.includes('is started again')).length >= 5);
  const delays = lines.map((line) => /again in ([\d.]+) s/.exec(line)?.[1]).filter((delay) => delay !== undefined);
  expect(delays.slice(0, 5)).toEqual(['0.02', '0.04', '0.08', '0.08', '0.08']);
});

test('a unit that is halted stays down until it is revived', async () => {
  await supervisor.start(unit('kafka', `${touch('kafka')} ${STAY}`));
  const first = supervisor.pid('kafka') as number;
  await supervisor.halt('kafka');
  expect(supervisor.pid('kafka')).toBeUndefined();
  expect(isAlive(first)).toBe(false);
  expect(lines).toEqual([]);
  await supervisor.revive('kafka');
  expect(supervisor.pid('kafka')).not.toBe(first);
});

test('a unit that crashes has no moment to end in good order, and stays down until it is revived', async () => {
  const inOrder = `process.on('SIGTERM', () => { ${touch('in-order')} process.exit(0); });`;
  await supervisor.start(unit('broker', `${inOrder} ${touch('broker')} ${STAY}`));
  const first = supervisor.pid('broker') as number;
  await supervisor.crash('broker');
  expect(supervisor.pid('broker')).toBeUndefined();
  expect([isAlive(first), existsSync(join(folder, 'in-order')), lines]).toEqual([false, false, []]);
  await supervisor.revive('broker');
  expect(supervisor.pid('broker')).not.toBe(first);
});

test('a paused unit is ended like any other', async () => {
  await supervisor.start(
    unit('paused', `${touch('paused')} process.on('SIGTERM', () => { ${touch('ended')} process.exit(0); }); ${STAY}`),
  );
  supervisor.signal('paused', 'SIGSTOP');
  await supervisor.stop();
  expect(existsSync(join(folder, 'ended'))).toBe(true);
});

test('all end in order: the edge, the services, the parts, the stores', async () => {
  for (const layer of ['store', 'part', 'service', 'edge'] as const) {
    const end = `process.on('SIGTERM', () => { require('fs').appendFileSync(process.env.FOLDER + '/order', '${layer} '); process.exit(0); });`;
    await supervisor.start(unit(layer, `${end} ${touch(layer)} ${STAY}`, { layer }));
  }
  await supervisor.stop();
  expect(readFileSync(join(folder, 'order'), 'utf8')).toBe('edge service part store ');
});

test('what does not want to end is killed, with its children, and the registry is gone', async () => {
  const child = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(`${touch('child')} ${STAY}`)}], { stdio: 'ignore' });`;
  await supervisor.start(
    unit('stubborn', `process.on('SIGTERM', () => {}); ${child} ${touch('stubborn')} ${STAY}`, { layer: 'edge' }),
  );
  await eventually(() => existsSync(join(folder, 'child')));
  const pids = [...lifesOf('stubborn'), ...lifesOf('child')].map(Number);
  const began = performance.now();
  await supervisor.stop();
  expect(performance.now() - began).toBeLessThan(3_000); // an edge has one second
  expect(pids).toHaveLength(2);
  await eventually(() => pids.every((pid) => !isAlive(pid)));
  expect(existsSync(join(folder, 'processes.json'))).toBe(false);
  expect(lines).toContain('The stubborn did not end within 1 s and was killed');
});

test('a task that fails is one sentence, one that runs at the end is cut short', async () => {
  const failing = supervisor.run({
    name: 'copy',
    title: 'Copying',
    command: script(`console.log('disk full'); process.exit(1);`),
  });
  await expect(failing).rejects.toThrow(`Copying failed (exit 1): "disk full" (${folder}/logs/copy.log).`);
  const endless = supervisor.run({ name: 'endless', title: 'Waiting', command: script(`${touch('endless')} ${STAY}`) });
  const outcome = expect(endless).rejects.toThrow('It was told to end.');
  await eventually(() => existsSync(join(folder, 'endless')));
  await supervisor.stop();
  await outcome;
  expect(isAlive(Number(lifesOf('endless')[0]))).toBe(false);
});

test('nothing is started once the end has begun', async () => {
  await supervisor.stop();
  await expect(supervisor.start(unit('late', STAY))).rejects.toThrow('It was told to end.');
});

test('what a killed supervisor left behind is found by the next one', async () => {
  await supervisor.start(unit('orphan', `${touch('orphan')} ${STAY}`));
  expect(runningSupervisor(folder)).toBe(process.pid);
  const pid = supervisor.pid('orphan') as number;
  supervisor.signal('orphan', 'SIGSTOP'); // it cannot even hear
  const swept = await sweepLeftovers(folder);
  expect(swept).toEqual(['orphan']);
  expect(isAlive(pid)).toBe(false); // what is started next finds its lock free
  expect(runningSupervisor(folder)).toBeUndefined();
});
