/** Makes sure that a room of ours stands on a Janus node that answers, and remembers which. */
import { chooseNode } from '../domain/choose-node.ts';
import { MediaError } from '../domain/errors.ts';
import type { Room } from '../domain/room.ts';
import type { MediaServer, MediaServers, UnitOfWork } from './ports.ts';

export type EnsureRoomDeps = { uow: UnitOfWork; servers: MediaServers; load: (node: string) => Promise<number> };
export type EnsureRoom = (room: Room) => Promise<MediaServer>;

export function makeEnsureRoom({ uow, servers, load }: EnsureRoomDeps): EnsureRoom {
  async function pick(current: string | undefined): Promise<MediaServer> {
    const currentServer = current === undefined ? undefined : servers.named(current);
    if (currentServer && (await currentServer.ping())) return currentServer;
    const nodes = await Promise.all(
      servers.all().map(async (server) => ({
        name: server.name,
        healthy: await server.ping(),
        people: await load(server.name),
      })),
    );
    const chosen = servers.named(chooseNode(undefined, nodes) ?? '');
    if (!chosen) throw new MediaError('MEDIA_UNAVAILABLE');
    return chosen;
  }

  return async (room) => {
    const server = await pick(room.node);
    await server.ensureRoom(room);
    if (room.node !== server.name) await uow.run(({ rooms }) => rooms.setNode(room.bookingId, server.name));
    return server;
  };
}
