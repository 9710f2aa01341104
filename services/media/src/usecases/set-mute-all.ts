/** Mute-all as desired state: kept first, then the SFU is made to follow. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { demandOpenDoors } from '../domain/call-window.ts';
import { refuse } from '../domain/refusals.ts';
import { parseRoomName } from '../domain/room-name.ts';
import type { Room } from '../domain/room.ts';
import type { EnforceMute } from './enforce-mute.ts';
import type { UnitOfWork } from './ports.ts';

type Commander = { uid: string; role: string; name: string };

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  enforceMute: EnforceMute;
  onChange: (bookingId: string) => void;
};

export type SetMuteAll = ReturnType<typeof makeSetMuteAll>;

export function makeSetMuteAll({ uow, clock, enforceMute, onChange }: Deps) {
  return async ({
    room: name,
    muteAll,
    actor,
  }: {
    room: string;
    muteAll: boolean;
    actor: Commander;
  }): Promise<Room> => {
    const { bookingId } = parseRoomName(name);
    const room = await uow.run(async ({ rooms, facts }) => {
      const locked = await rooms.lock(bookingId);
      if (!locked || locked.name !== name) throw refuse('ROOM_NOT_FOUND');
      // Another tutor's room looks like none.
      if (actor.role !== 'admin' && locked.tutorUid !== actor.uid) throw refuse('ROOM_NOT_FOUND');
      const now = clock.now();
      demandOpenDoors(locked, now);
      if (locked.muteAll === muteAll) return locked;
      const changed = await rooms.setMuteAll(bookingId, muteAll);
      await facts.roomMuteAllChanged(changed, actor, now);
      return changed;
    });
    onChange(bookingId);
    await enforceMute(room);
    return room;
  };
}
