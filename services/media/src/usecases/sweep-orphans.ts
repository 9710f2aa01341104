/** Ends rooms that stand on a node although by our word they stand elsewhere: what is left on a node that was thought dead. */
import { eachRoom } from './each-room.ts';
import type { MediaServers } from './node-ports.ts';
import type { UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; servers: MediaServers; onFailure: (error: unknown) => void };

/** Answers how many went. */
export type SweepOrphans = ReturnType<typeof makeSweepOrphans>;

export function makeSweepOrphans({ uow, servers, onFailure }: Deps) {
  return async (node: string): Promise<number> => {
    const server = servers.named(node);
    if (!server) return 0;
    const standing = await server.listRooms();
    // Read after the listing: a room gets its node in the database before it is made there.
    const orphans = await uow.run(({ rooms }) => rooms.listElsewhere(node, standing));
    let gone = 0;
    await eachRoom(server, orphans, async (room) => {
      try {
        await server.destroyRoom(room);
        gone += 1;
        return true;
      } catch (error) {
        onFailure(error);
        return false;
      }
    });
    return gone;
  };
}
