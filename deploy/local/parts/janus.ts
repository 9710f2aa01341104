/** Janus: the media servers of the lesson rooms. Their interfaces are on loopback, their media on the machine's own address. */
import { join } from 'node:path';
import { janusAnswers } from '../../janus/pod/ask-janus.ts';
import { renderJanusConfig } from '../../janus/render-config.ts';
import { demandTool, type Tool } from '../fetch/apt.ts';
import type { JanusNodeName, JanusPorts } from '../ports.ts';
import type { Profile } from '../profile.ts';
import { mediaInterface } from './media-interface.ts';
import { roomEventsPort } from './lines.ts';
import type { Part, PartContext } from './part.ts';

const TOOL: Tool = { program: 'janus', package: 'janus' };

/** One part for each node. */
export function janusParts(context: PartContext): Record<JanusNodeName, Part> {
  const parts = context.profile.ports.janus.map((node) => [node.name, janusPart(context, node)]);
  return Object.fromEntries(parts) as Record<JanusNodeName, Part>;
}

function janusPart({ profile, secrets, breakableLines = false }: PartContext, node: JanusPorts): Part {
  const mediaPort = breakableLines ? roomEventsPort(profile) : profile.ports.services.media.http;
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
        eventsUrl: `ws://127.0.0.1:${mediaPort}/janus-events/${secrets.janusEventsKey}/${node.name}`,
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
      ready: () => janusAnswers(node.admin),
      readyWithinMs: 20_000,
    }),
  };
}

export function janusAddresses({ ports }: Profile) {
  return ports.janus.map(({ name, ws, admin }) => ({
    name,
    ws: `ws://127.0.0.1:${ws}`,
    admin: `http://127.0.0.1:${admin}/admin`,
  }));
}
