/** The Janus nodes that the configuration names. */
import type { MediaServers } from '../../../usecases/node-ports.ts';
import { makeVideoRoom, type NodeAccess } from './video-room.ts';

export function makeNodeRegistry(nodes: readonly NodeAccess[]): MediaServers {
  const servers = nodes.map(makeVideoRoom);
  const byName = new Map(servers.map((server) => [server.name, server]));
  return { all: () => servers, named: (name) => byName.get(name) };
}
