/** Runs in the test's page: the page's own connection to the room, held to the contract that the screens' tests rely on. */
import { connectionContract, type World } from '@parlance/classroom/testing/connection-contract';
import { prepareConnection } from '@parlance/classroom/webrtc/connection';
import type { RoomEvent } from '@parlance/classroom/webrtc/room-events';
import type { ReceivedTracks } from '@parlance/classroom/webrtc/subscriber';

type Given = { people: World['people']; ticketOf: (uid: string) => Promise<string> };

function aWorld({ people, ticketOf }: Given): World {
  let tickets = 0;
  const takeTicketOf = (uid: string) => async () => {
    tickets += 1;
    return { ticket: await ticketOf(uid), signallingPath: '/media', iceServers: [] };
  };
  return {
    people,
    tickets: () => tickets,
    newSound() {
      const [track] = new AudioContext().createMediaStreamDestination().stream.getAudioTracks();
      if (!track) throw new Error('This browser makes no sound.');
      return track;
    },
    async enter(uid, lines) {
      const told: RoomEvent[] = [];
      let received: ReceivedTracks = new Map();
      const connection = await prepareConnection(
        { takeTicket: takeTicketOf(uid), lines },
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

Object.assign(globalThis, {
  holds: (title: string, given: Given) => connectionContract[title]?.(aWorld(given)),
});
