/** Rooms whose doors are closed leave their node, until none of them is there any more. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { doorsClosedBefore } from '../domain/call-window.ts';
import type { NodeProgress, MediaServers } from './node-ports.ts';
import { eachRoom } from './each-room.ts';

type Deps = {
  progress: Pick<NodeProgress, 'listEndedRooms' | 'releaseRoom'>;
  servers: MediaServers;
  clock: Clock;
  onRoomOver: (bookingId: string) => void;
  onFailure: (error: unknown) => void;
};

const batch = 100;

export function makeClearEnded({ progress, servers, clock, onRoomOver, onFailure }: Deps) {
  return async (node: string, signal?: AbortSignal): Promise<void> => {
    const server = servers.named(node);
    if (!server) return;
    const endedBefore = doorsClosedBefore(clock.now());
    const clear = async (room: { bookingId: string; name: string; secret: string }): Promise<boolean> => {
      try {
        await server.destroyRoom(room);
        await progress.releaseRoom(room.bookingId);
        return true;
      } catch (error) {
        onFailure(error);
        return false;
      }
    };
    let answers = true;
    for (let after = ''; ;) {
      const rooms = await progress.listEndedRooms(node, { endedBefore, after, limit: batch });
      // Sockets are closed here, whether or not the node answers.
      for (const { bookingId } of rooms) onRoomOver(bookingId);
      answers &&= await eachRoom(server, rooms, clear, signal);
      if (rooms.length < batch || signal?.aborted) return;
      after = rooms.at(-1)?.bookingId ?? '';
    }
  };
}
