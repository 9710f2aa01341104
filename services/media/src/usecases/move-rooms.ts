/** Puts the open rooms of a dead node on others before anybody asks for them, a few at a time. */
import type { Room } from '../domain/room.ts';
import type { EnsureRoom } from './ensure-room.ts';

/** Answers how many rooms there were. */
export type MoveRooms = (node: string) => Promise<number>;

export type MoveRoomsDeps = {
  openRooms: (node: string) => Promise<readonly { bookingId: string }[]>;
  find: (bookingId: string) => Promise<Room | undefined>;
  ensureRoom: EnsureRoom;
};

const atOnce = 10;

export function makeMoveRooms({ openRooms, find, ensureRoom }: MoveRoomsDeps): MoveRooms {
  return async (node) => {
    const rooms = await openRooms(node);
    for (let from = 0; from < rooms.length; from += atOnce) {
      const group = rooms.slice(from, from + atOnce);
      const found = await Promise.all(group.map(({ bookingId }) => find(bookingId)));
      await Promise.all(found.filter((room) => room !== undefined).map((room) => ensureRoom(room)));
    }
    return rooms.length;
  };
}
