/** Ends rooms that stand on a node although by our word they stand elsewhere: what is left on a node that was thought dead. */
import type { MediaServers, UnitOfWork } from './ports.ts';

export type SweepOrphans = (node: string) => Promise<number>;

export function makeSweepOrphans({ uow, servers }: { uow: UnitOfWork; servers: MediaServers }): SweepOrphans {
  return async (node) => {
    const server = servers.named(node);
    if (!server) return 0;
    const standing = await server.listRooms();
    // Read after the listing: a room gets its node in the database before it is made there.
    const orphans = await uow.run(({ rooms }) => rooms.notOn(node, standing));
    for (const room of orphans) await server.destroyRoom(room);
    return orphans.length;
  };
}
