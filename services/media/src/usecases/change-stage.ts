/** Changes what everybody in the room has before them. Sending somebody out is kept first, then the SFU is made to follow. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { demandOpenDoors } from '../domain/call-window.ts';
import { refuse } from '../domain/refusals.ts';
import { parseRoomName } from '../domain/room-name.ts';
import type { Room } from '../domain/room.ts';
import { changeStage, demandStageRight, type StageChange } from '../domain/stage.ts';
import type { MediaServers } from './node-ports.ts';
import type { Stores, UnitOfWork } from './ports.ts';
import type { SessionOwner } from './signalling-ports.ts';

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  realTime: Clock;
  servers: MediaServers;
  /** Ends the sockets that the person has here. */
  sendOut: (person: SessionOwner) => void;
  onChange: (bookingId: string) => void;
  onFailure: (error: unknown) => void;
};

type Removal = StageChange & { kind: 'removal' };

async function logRemoval(
  stores: Stores,
  room: Room,
  change: Removal,
  at: { real: Date; school: Date },
): Promise<void> {
  const event = change.removed ? 'participant-removed' : 'participant-readmitted';
  const { bookingId, version } = room;
  const key = `${bookingId}:${event}:${version}`;
  await stores.callLog.add({
    bookingId,
    event,
    participant: change.uid,
    trackKind: '',
    detail: '',
    at,
    source: 'room',
    key,
  });
}

export type ChangeStage = ReturnType<typeof makeChangeStage>;

export function makeChangeStage(deps: Deps) {
  async function save({ room: name, change, actor }: Parameters<ChangeStage>[0]): Promise<Room> {
    const { bookingId } = parseRoomName(name);
    return deps.uow.run(async (stores) => {
      const { rooms } = stores;
      const locked = await rooms.lock(bookingId);
      const known = locked && (await rooms.findWithMembers(bookingId));
      if (!known || known.name !== name) throw refuse('ROOM_NOT_FOUND');
      demandStageRight(change, actor, known);
      const school = deps.clock.now();
      demandOpenDoors(known, school);
      // Sent out is sent out: no hand, no look around.
      if (known.stage.removed.includes(actor.uid)) throw refuse('REMOVED_FROM_ROOM');
      const stage = changeStage(known.stage, change, { by: actor.uid, at: school });
      if (stage === known.stage) return known;
      const changed = await rooms.setStage(bookingId, stage);
      if (change.kind === 'page') await stores.shownPages.turn(known, change.page, school);
      if (change.kind === 'removal') await logRemoval(stores, changed, change, { real: deps.realTime.now(), school });
      return changed;
    });
  }

  return async (command: {
    room: string;
    change: StageChange;
    actor: { uid: string; role: string };
  }): Promise<Room> => {
    const room = await save(command);
    deps.onChange(room.bookingId);
    const { change } = command;
    if (change.kind === 'removal' && change.removed) {
      deps.sendOut({ bookingId: room.bookingId, uid: change.uid });
      const server = room.node === undefined ? undefined : deps.servers.named(room.node);
      // A node that is away has nobody in its rooms; whoever comes back is asked for their right again.
      await server?.kick(room, change.uid).catch(deps.onFailure);
    }
    return room;
  };
}
