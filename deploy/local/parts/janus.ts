/** Janus: the media servers of the lesson rooms. Their interfaces are on loopback, their media on the machine's own address. */
import { join } from 'node:path';
import { renderJanusConfig } from '../../janus/render-config.ts';
import { demandTool, type Tool } from '../fetch/apt.ts';
import type { JanusNodeName, JanusPorts } from '../ports.ts';
import type { Profile } from '../profile.ts';
import { mediaInterface } from './media-interface.ts';
import type { Part, PartContext } from './part.ts';

const TOOL: Tool = { program: 'janus', package: 'janus' };

/** One part for each node. */
export function janusParts(context: PartContext): Record<JanusNodeName, Part> {
  const parts = context.profile.ports.janus.map((node) => [node.name, janusPart(context, node)]);
  return Object.fromEntries(parts) as Record<JanusNodeName, Part>;
}

function janusPart({ profile, secrets }: PartContext, node: JanusPorts): Part {
  const folder = join(profile.folder, node.name);
  return {
    title: `Janus (${node.name})`,
    givenBy: ['JANUS_NODES'],
    ports: [
      { port: node.ws, use: node.name },
      { port: node.admin, use: `${node.name}'s administration` },
    ],
    tools: [TOOL],
    prepare: () =>
      renderJanusConfig({
        folder,
        name: node.name,
        wsPort: node.ws,
        adminPort: node.admin,
        eventsUrl: `ws://127.0.0.1:${profile.ports.services.media.http}/janus-events/${secrets.janusEventsKey}/${node.name}`,
        apiSecret: secrets.janusApiSecret,
        adminSecret: secrets.janusAdminSecret,
        adminKey: secrets.janusAdminKey,
        rtpFrom: node.media.from,
        rtpTo: node.media.to,
        interfaceName: mediaInterface(),
      }),
    unit: () => ({
      name: node.name,
      title: `Janus (${node.name})`,
      layer: 'part',
      command: { file: demandTool(TOOL), args: ['-F', folder, '--disable-colors'] },
      ready: () => pong(node),
      readyWithinMs: 20_000,
    }),
  };
}

type JanusAddress = { name: string; ws: string; admin: string };

export function janusAddresses({ ports }: Profile): JanusAddress[] {
  return ports.janus.map(addressOf);
}

function addressOf({ name, ws, admin }: JanusPorts): JanusAddress {
  return { name, ws: `ws://127.0.0.1:${ws}`, admin: `http://127.0.0.1:${admin}/admin` };
}

async function pong(node: JanusPorts): Promise<boolean> {
  const response = await fetch(addressOf(node).admin, {
    method: 'POST',
    body: JSON.stringify({ janus: 'ping', transaction: 'ready' }),
    signal: AbortSignal.timeout(1_000),
  });
  return ((await response.json()) as { janus?: string }).janus === 'pong';
}
