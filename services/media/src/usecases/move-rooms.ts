/** Puts the open rooms of a dead node on others before anybody asks for them, a few at a time. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { doorsClosedBefore } from '../domain/call-window.ts';
import type { EnsureRoom } from './ensure-room.ts';
import type { NodeProgress } from './node-ports.ts';
import type { UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  progress: Pick<NodeProgress, 'listOpenRooms'>;
  clock: Clock;
  ensureRoom: EnsureRoom;
  onFailure: (error: unknown) => void;
};

const atOnce = 10;

/** Answers how many rooms were moved. */
export type MoveRooms = ReturnType<typeof makeMoveRooms>;

export function makeMoveRooms({ uow, progress, clock, ensureRoom, onFailure }: Deps) {
  async function move(bookingId: string): Promise<void> {
    const room = await uow.run(({ rooms }) => rooms.find(bookingId));
    if (room) await ensureRoom(room);
  }

  return async (node: string): Promise<number> => {
    const rooms = await progress.listOpenRooms(node, doorsClosedBefore(clock.now()));
    let moved = 0;
    for (let from = 0; from < rooms.length; from += atOnce) {
      const group = rooms.slice(from, from + atOnce);
      const tries = await Promise.allSettled(group.map(({ bookingId }) => move(bookingId)));
      const failures = tries.filter((one) => one.status === 'rejected').map(({ reason }): unknown => reason);
      // No room finds a place: the others would not either. The next look tries again.
      if (failures.length === tries.length) throw failures[0];
      failures.forEach(onFailure);
      moved += tries.length - failures.length;
    }
    return moved;
  };
}
