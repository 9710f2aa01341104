/** The Janus nodes that the configuration names. */
import type { MediaServers } from '../../../usecases/node-ports.ts';
import { makeSignallingLook, type SignallingAccess } from '../signalling/signalling-look.ts';
import { makeVideoRoom, type NodeAccess } from './video-room.ts';

/** `stop` lets go of the lines that are kept to look at them. */
export function makeNodeRegistry(
  nodes: readonly (NodeAccess & SignallingAccess)[],
): MediaServers & { stop: () => void } {
  const known = nodes.map((node) => {
    const look = makeSignallingLook(node);
    return { server: makeVideoRoom(node, look.ask), look };
  });
  const servers = known.map(({ server }) => server);
  const byName = new Map(servers.map((server) => [server.name, server]));
  return {
    all: () => servers,
    named: (name) => byName.get(name),
    stop: () => known.forEach(({ look }) => look.stop()),
  };
}
