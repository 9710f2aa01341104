/** Who is in the room now, for somebody whose socket was cut: Janus keeps no events for a session that nobody listens to. */
import { randomUUID } from 'node:crypto';
import { helperId } from '../../../domain/seat-id.ts';
import type { Place } from '../../../domain/seat.ts';
import { videoRoomPlugin } from './client-messages.ts';
import { withoutUnseen } from './hide-unseen.ts';
import { dataOf, type Message } from './message.ts';
import type { Upstream } from './upstream.ts';

/** Goes to the browser after its claim. Without `room` it could not be read, and the browser had better come anew. */
type Snapshot = { janus: 'seen'; room?: { publishers: unknown; attendees: unknown } };

export type RoomSnapshot = {
  /** Reads it once; while that is under way it is not begun again. */
  begin(sessionId: number): void;
  /** Whether a message of Janus belongs to this and is nobody else's. */
  takes(message: Message): boolean;
};

type Deps = { upstream: Pick<Upstream, 'send'>; send: (snapshot: Snapshot) => void };

/** A handle of our own that no browser knows joins without offering anything, reads who is there, and goes. */
export function makeRoomSnapshot({ seat, room }: Pick<Place, 'seat' | 'room'>, { upstream, send }: Deps): RoomSnapshot {
  let session = 0;
  let handle = 0;
  let step: { transaction: string; next: (answer: Message) => void } | undefined;

  function ask(message: Message, next: (answer: Message) => void): void {
    step = { transaction: randomUUID(), next };
    upstream.send({ ...message, session_id: session, transaction: step.transaction });
  }

  function join(): void {
    const id = helperId(seat.id, 'look', handle);
    const body = { request: 'join', ptype: 'publisher', room: room.name, pin: room.pin, id };
    ask({ janus: 'message', handle_id: handle, body }, (answer) => {
      const { videoroom, publishers, attendees: others } = dataOf(answer);
      const attendees = withoutUnseen(others);
      send({ janus: 'seen', ...(videoroom === 'joined' ? { room: { publishers, attendees } } : {}) });
      ask({ janus: 'detach', handle_id: handle }, () => undefined);
    });
  }

  return {
    begin(sessionId) {
      if (step) return;
      session = sessionId;
      ask({ janus: 'attach', plugin: videoRoomPlugin, opaque_id: seat.uid }, (answer) => {
        handle = Number((answer.data as { id?: unknown } | undefined)?.id ?? 0);
        if (handle > 0) join();
        else send({ janus: 'seen' });
      });
    },
    takes(message) {
      const ours = step !== undefined && message.transaction === step.transaction;
      if (ours && message.janus !== 'ack') {
        const { next } = step!;
        step = undefined;
        next(message);
      }
      return ours || (handle > 0 && message.sender === handle);
    },
  };
}
