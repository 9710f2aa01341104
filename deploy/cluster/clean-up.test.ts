/** What is ended of the containers, with a containerd that is written down. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProfile } from '../local/profile.ts';
import { demandClean, endContainers } from './clean-up.ts';
import { placesOf } from './places.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-clean-'));
afterAll(() => rmSync(folder, { recursive: true }));
const containerSocket = join(folder, 'containerd.sock');
writeFileSync(containerSocket, '');
const places = { ...placesOf(makeProfile({ root: folder, name: 'cluster', env: {} })), containerSocket };

type Holding = { tasks: string[]; containers: string[]; stuck?: string[] };

/** Removes what it is asked to, but for what is stuck. */
function containerd({ tasks, containers, stuck = [] }: Holding) {
  const held = { task: new Set(tasks), container: new Set(containers) };
  return async (_: unknown, [kind = '', verb = '', ...rest]: string[]) => {
    if (kind === 'version') return 'containerd 1.6';
    const names = held[kind as keyof typeof held];
    if (verb === 'ls') return [...names].join('\n');
    const name = rest.at(-1) ?? '';
    if (verb !== 'rm') return '';
    if (stuck.includes(name)) throw new Error('device or resource busy');
    names.delete(name);
    return '';
  };
}

const end = (holding: Holding) => endContainers(places, { ask: containerd(holding), deadlineMs: 50 });

test('tasks and containers are ended; nothing is left', async () => {
  expect(await end({ tasks: ['a', 'b'], containers: ['a', 'b', 'sandbox'] })).toEqual([]);
});

test('what stays in spite of that is named, and one that stays does not keep the others', async () => {
  const left = await end({ tasks: ['a', 'b'], containers: ['a', 'b', 'c'], stuck: ['b'] });
  expect(left).toEqual(['task b', 'container b']);
  expect(() => demandClean(left)).toThrow('The cluster is down, but this is left of it: task b; container b.');
  expect(() => demandClean([])).not.toThrow();
});

test('a containerd that does not tell its containers is a fault; one that has gone has none', async () => {
  const mute = async (_: unknown, [kind = '']: string[]) => {
    if (kind !== 'version') throw new Error('context deadline exceeded');
    return 'containerd 1.6';
  };
  await expect(endContainers(places, { ask: mute, deadlineMs: 50 })).rejects.toThrow('context deadline exceeded');
  const gone = async () => {
    throw new Error('connection refused');
  };
  expect(await endContainers(places, { ask: gone, deadlineMs: 50 })).toEqual([]);
});
