/** Runs in the test's page: the page's own connection to the room, held to the contract that the screens' tests rely on. */
import { connectionContract, type World } from '../../frontends/classroom/src/testing/connection-contract.ts';
import { prepareConnection } from '../../frontends/classroom/src/webrtc/connection.ts';
import type { RoomEvent } from '../../frontends/classroom/src/webrtc/room-events.ts';
import type { ReceivedTracks } from '../../frontends/classroom/src/webrtc/subscriber.ts';

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
