import { connectionContract, type World } from './connection-contract.ts';
import { makeFakeRoom } from './fake-room.ts';
import { fakeTrack } from './fake-media.ts';
import type { RoomEvent } from '../webrtc/room-events.ts';
import type { ReceivedTracks } from '../webrtc/subscriber.ts';

function aWorld(): World {
  const room = makeFakeRoom();
  let tickets = 0;
  const ticketOf = (uid: string) => async () => {
    tickets += 1;
    return { ticket: uid, signallingPath: '/media', iceServers: [] };
  };
  return {
    people: { teacher: 'teacher', student: 'student', watcher: 'watcher' },
    newSound: () => fakeTrack('audio'),
    tickets: () => tickets,
    async enter(uid, lines) {
      const told: RoomEvent[] = [];
      let received: ReceivedTracks = new Map();
      const connection = await room.prepareConnection(
        { takeTicket: ticketOf(uid), lines },
        {
          onRoomEvent: (event) => told.push(event),
          onTracks: (tracks) => (received = tracks),
          onSocketCut: () => undefined,
          onLine: () => undefined,
        },
      );
      return { connection, told, received: () => received };
    },
  };
}

test.each(Object.entries(connectionContract))('the room without a network: %s', (_title, holds) => holds(aWorld()));
