/** Janus: the media server of the lesson rooms. Its interfaces are on loopback, its media on the machine's own address. */
import { spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { renderJanusConfig } from '../../janus/render-config.ts';
import { StartFault } from '../faults.ts';
import { demandTool, type Tool } from '../fetch/apt.ts';
import type { Profile } from '../profile.ts';
import type { Part, PartContext } from './part.ts';

const TOOL: Tool = { program: 'janus', package: 'janus' };
export const JANUS_NODE = 'janus-a';

export function janusPart({ profile, secrets }: PartContext): Part {
  const { janusWs, janusAdmin, media, services } = profile.ports;
  const folder = join(profile.folder, 'janus');
  return {
    title: 'Janus',
    givenBy: ['JANUS_NODES'],
    ports: [
      { port: janusWs, use: 'Janus' },
      { port: janusAdmin, use: "Janus's administration" },
    ],
    tools: [TOOL],
    prepare: () =>
      renderJanusConfig({
        folder,
        name: JANUS_NODE,
        wsPort: janusWs,
        adminPort: janusAdmin,
        eventsUrl: `ws://127.0.0.1:${services.media.http}/janus-events/${secrets.janusEventsKey}`,
        apiSecret: secrets.janusApiSecret,
        adminSecret: secrets.janusAdminSecret,
        adminKey: secrets.janusAdminKey,
        rtpFrom: media.from,
        rtpTo: media.to,
        interfaceName: process.env.JANUS_INTERFACE ?? mediaInterface(),
      }),
    unit: () => ({
      name: 'janus',
      title: 'Janus',
      layer: 'part',
      command: { file: demandTool(TOOL), args: ['-F', folder, '--disable-colors'] },
      ready: () => pong(profile),
      readyWithinMs: 20_000,
    }),
  };
}

export function janusAddress(profile: Profile): { name: string; ws: string; admin: string } {
  const { janusWs, janusAdmin } = profile.ports;
  return { name: JANUS_NODE, ws: `ws://127.0.0.1:${janusWs}`, admin: `http://127.0.0.1:${janusAdmin}/admin` };
}

async function pong(profile: Profile): Promise<boolean> {
  const response = await fetch(janusAddress(profile).admin, {
    method: 'POST',
    body: JSON.stringify({ janus: 'ping', transaction: 'ready' }),
    signal: AbortSignal.timeout(1_000),
  });
  return ((await response.json()) as { janus?: string }).janus === 'pong';
}

const PAIR = { ours: 'parlance0', other: 'parlance1', address: '10.99.0.1' };

/** Janus never offers a loopback address. A machine that has nothing else gets a pair of virtual interfaces, where that is allowed. */
function mediaInterface(): string {
  const found = firstOutward();
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

function firstOutward(): string | undefined {
  return Object.entries(networkInterfaces()).find(([, addresses]) =>
    (addresses ?? []).some(({ internal, family }) => !internal && family === 'IPv4'),
  )?.[0];
}
