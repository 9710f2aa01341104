/** A room's state for its members; for anybody else there is no such room. Administrators see every room. */
import { refuse } from '../domain/refusals.ts';
import { parseRoomName } from '../domain/room-name.ts';
import type { Room } from '../domain/room.ts';
import type { UnitOfWork } from './ports.ts';

export type FindRoom = ReturnType<typeof makeFindRoom>;

export function makeFindRoom({ uow }: { uow: UnitOfWork }) {
  return async ({ room: name, actor }: { room: string; actor: { uid: string; role: string } }): Promise<Room> => {
    const { bookingId } = parseRoomName(name);
    const room = await uow.run(({ rooms }) => rooms.findWithMembers(bookingId));
    const mayKnow = actor.role === 'admin' || room?.members.some((member) => member.uid === actor.uid);
    if (!room || room.name !== name || !mayKnow) throw refuse('ROOM_NOT_FOUND');
    return room;
  };
}
