/** Before the click (ADR 0026): learns who is in the room and negotiates what will be received, so that entering only has to say "start". The room sends nothing until then. */
import * as v from 'valibot';
import { send } from './ask.ts';
import { makeEntering } from './entering.ts';
import type { Handle, JanusSession } from './janus-session.ts';
import { afterEvent, waitForReturnMs, wantedLines, withoutGone, type People } from './people.ts';
import { roomEvent, type RoomEvent } from './room-events.ts';
import type { Subscriber } from './subscriber.ts';

export type LobbyOptions = {
  self: string;
  /** The same person enters elsewhere, or is sent out: what was negotiated is worth nothing. */
  onPutOut: () => void;
};

/** Opens on its own time; when it cannot, the person negotiates inside. */
export function openLobby(
  session: Pick<JanusSession, 'attach'>,
  subscriber: Pick<Subscriber, 'want'>,
  { self, onPutOut }: LobbyOptions,
) {
  const entering = makeEntering();
  let open = true;
  let people: People = new Map();
  let privateId = 0;

  function hear(event: RoomEvent): void {
    if (!open) return;
    if (event.leaving === 'ok') return onPutOut();
    // Who drops out is waited for inside, not here: lost at 0, and looked at when the waiting is over.
    people = withoutGone(afterEvent(people, event, { self, nowMs: 0 }), waitForReturnMs);
    if (privateId) subscriber.want(wantedLines(people), privateId);
  }

  async function begin(): Promise<void> {
    const handle: Handle = await session.attach({
      onmessage(message) {
        const event = v.parse(roomEvent, message);
        entering.hear(event);
        if (event.error === undefined) hear(event);
      },
    });
    if (!open) return;
    const joined = await entering.enter(() => send(handle, { request: 'join', ptype: 'publisher', lobby: true }));
    privateId = joined.private_id ?? 0;
    hear(joined);
  }

  void begin().catch(() => undefined);
  return {
    /** The person enters: what the room says is heard by somebody else from now on. */
    close: () => void (open = false),
  };
}

export type Lobby = ReturnType<typeof openLobby>;
