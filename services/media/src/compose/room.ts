/** The lesson room without its network: its doors, its use cases, and the jobs that keep them honest. */
import type { Life } from '@parlance/runtime/lifecycle/life';
import { makeRoomFeed } from '../inbound/grpc/room-feed.ts';
import { makeTakeUpgrade } from '../inbound/http/take-upgrade.ts';
import { startJobs, type Paces } from './jobs.ts';
import { composeNodeDoors } from './node-doors.ts';
import { makeRoomCore, type RoomParts } from './room-core.ts';
import { composeSignallingDoor } from './signalling-door.ts';
import { makeUseCases } from './use-cases.ts';

export function composeRoom(parts: RoomParts) {
  const core = makeRoomCore(parts);
  const { db, uow, servers, clock, log, onRevoked } = core;
  const roomFeed = makeRoomFeed({ db, clock, log });
  const nodeDoors = composeNodeDoors(core);
  const door = composeSignallingDoor(core);
  onRevoked(door.look);
  const cases = makeUseCases({ ...core, door, nodeDoors, onChange: roomFeed.publish });
  return {
    ...cases,
    db,
    uow,
    servers,
    roomFeed,
    takeUpgrade: makeTakeUpgrade({ doors: [nodeDoors.events, nodeDoors.leaving, door], log: core.log }),
    startJobs: (life: Life, paces: Paces = {}) => startJobs(life, { ...core, ...cases, nodeDoors }, paces),
    async stop() {
      servers.stop();
      await Promise.all([roomFeed.stop(), door.stop(), nodeDoors.stop()]);
    },
  };
}

export type ComposedRoom = ReturnType<typeof composeRoom>;
