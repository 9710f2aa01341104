/** The place of somebody who only watches: in the room without a line, an offer or a device. */
import * as v from 'valibot';
import { send } from './ask.ts';
import { makeEntering } from './entering.ts';
import type { JanusSession } from './janus-session.ts';
import type { Publisher, PublisherEvents } from './publisher.ts';
import { roomEvent } from './room-events.ts';

const nothing = async () => undefined;

export async function prepareWatcher(
  session: JanusSession,
  { onRoomEvent }: Pick<PublisherEvents, 'onRoomEvent'>,
): Promise<Publisher> {
  const entering = makeEntering();
  const handle = await session.attach({
    onmessage: (message) => {
      const event = v.parse(roomEvent, message);
      entering.hear(event);
      if (event.error === undefined) onRoomEvent(event);
    },
  });
  return {
    join: (_tracks, asked) =>
      entering.enter(() => {
        const sent = send(handle, { request: 'join', ptype: 'publisher' });
        asked();
        return sent;
      }),
    // What is not sent cannot break.
    isUp: () => true,
    sends: () => false,
    stats: async () => new Map() as RTCStatsReport,
    setTrack: nothing,
    setLoad: nothing,
    repeat: nothing,
    restart: nothing,
    leave: () => send(handle, { request: 'leave' }).catch(() => undefined),
  };
}
