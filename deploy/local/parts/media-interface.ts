/** The network interface that sound and picture go through: Janus never offers a loopback address. */
import { spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { StartFault } from '../faults.ts';

const PAIR = { ours: 'parlance0', other: 'parlance1', address: '10.99.0.1' };

/** Janus never offers a loopback address. A machine that has nothing else gets a pair of virtual interfaces, where that is allowed. */
export function mediaInterface(): string {
  const found = process.env.JANUS_INTERFACE ?? firstOutward();
  if (found !== undefined) return found;
  const commands = [
    ['link', 'add', PAIR.ours, 'type', 'veth', 'peer', 'name', PAIR.other],
    ['addr', 'add', `${PAIR.address}/24`, 'dev', PAIR.ours],
    ['link', 'set', PAIR.ours, 'up'],
    ['link', 'set', PAIR.other, 'up'],
    ['route', 'add', 'default', 'dev', PAIR.ours],
  ];
  if (process.getuid?.() === 0) for (const args of commands) spawnSync('ip', args);
  const made = firstOutward();
  if (made === undefined) {
    throw new StartFault(
      'Janus needs a network interface beside loopback for media: connect a network, or name one in JANUS_INTERFACE.',
    );
  }
  return made;
}

/** The machine's own address there. */
export function mediaAddress(): string {
  const name = mediaInterface();
  const own = (networkInterfaces()[name] ?? []).find(({ family }) => family === 'IPv4')?.address;
  if (own === undefined) throw new StartFault(`The interface ${name} has no IPv4 address for media.`);
  return own;
}

function firstOutward(): string | undefined {
  return Object.entries(networkInterfaces()).find(([, addresses]) =>
    (addresses ?? []).some(({ internal, family }) => !internal && family === 'IPv4'),
  )?.[0];
}
