/** One stay in the room from session to peer connections. When it breaks beyond repair it is thrown away and a new one is made. */
import { openSession, type JanusSession, type TakeTicket } from './janus-session.ts';
import type { LineName, LocalTracks } from './lines.ts';
import { openLobby, type Lobby } from './lobby.ts';
import { preparePublisher, type Publisher } from './publisher.ts';
import type { RoomEvent } from './room-events.ts';
import { prepareSubscriber, type ReceivedTracks, type Subscriber } from './subscriber.ts';
import { prepareWatcher } from './watcher.ts';

export type ConnectionEvents = {
  onRoomEvent: (event: RoomEvent) => void;
  onTracks: (tracks: ReceivedTracks) => void;
  onSocketCut: (orphaned: boolean) => void;
  onLine: (side: 'publisher' | 'subscriber', state: RTCPeerConnectionState) => void;
};

export type Connection = {
  session: JanusSession;
  publisher: Publisher;
  subscriber: Subscriber;
  /** Until the person enters: negotiates what they will receive. Without it the same is done inside. */
  wait(lobby: { self: string; onPutOut: () => void }): void;
  /** Enters the room; answers what it says about the others. */
  join(tracks: LocalTracks): Promise<RoomEvent & { private_id: number }>;
};

/** Everything that can be done before the click (the preview is on screen meanwhile). */
export async function prepareConnection(
  { takeTicket, lines }: { takeTicket: TakeTicket; lines: readonly LineName[] },
  events: ConnectionEvents,
): Promise<Connection> {
  const session = await openSession({ takeTicket, onCut: events.onSocketCut });
  try {
    const [publisher, subscriber] = await Promise.all([
      lines.length === 0
        ? prepareWatcher(session, events)
        : preparePublisher(session, lines, {
            onRoomEvent: events.onRoomEvent,
            onLine: (state) => events.onLine('publisher', state),
          }),
      prepareSubscriber(session, {
        onTracks: events.onTracks,
        onLine: (state) => events.onLine('subscriber', state),
      }),
    ]);
    let lobby: Lobby | undefined;
    return {
      session,
      publisher,
      subscriber,
      wait(given) {
        lobby ??= openLobby(session, subscriber, given);
      },
      async join(tracks) {
        lobby?.close();
        const joined = await publisher.join(tracks, () => subscriber.enter());
        if (joined.private_id === undefined) throw new Error('The room did not let us in.');
        return { ...joined, private_id: joined.private_id };
      },
    };
  } catch (error) {
    session.destroy();
    throw error;
  }
}
