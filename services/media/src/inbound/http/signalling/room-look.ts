/** What the room looks like now, for somebody whose socket was cut: Janus keeps no events for a session that nobody listens to. */
import { randomUUID } from 'node:crypto';
import type { Room } from '../../../domain/room.ts';
import { helperId } from '../../../domain/seat-id.ts';
import { videoRoomPlugin } from './client-messages.ts';
import { withoutUnseen } from './hide-unseen.ts';
import type { Seat } from './seat.ts';
import type { Upstream } from './upstream.ts';

type Message = Record<string, unknown>;

/** Goes to the browser after its claim. Without `room` the look has failed, and the browser had better come anew. */
export type Seen = { janus: 'seen'; room?: { publishers: unknown; attendees: unknown } };

export type RoomLook = {
  /** Looks once; while a look is under way another one is not begun. */
  begin(sessionId: number): void;
  /** Whether a message of Janus belongs to the look and is nobody else's. */
  takes(message: Message): boolean;
};

const dataOf = (message: Message) => (message.plugindata as { data?: Message } | undefined)?.data ?? {};

/** A handle of our own that no browser knows joins without offering anything, reads who is there, and goes. */
export function makeRoomLook({
  place,
  upstream,
  tell,
}: {
  place: { seat: Seat; room: Room };
  upstream: Pick<Upstream, 'send'>;
  tell: (seen: Seen) => void;
}): RoomLook {
  let session = 0;
  let handle = 0;
  let step: { transaction: string; next: (answer: Message) => void } | undefined;

  function ask(message: Message, next: (answer: Message) => void): void {
    step = { transaction: randomUUID(), next };
    upstream.send({ ...message, session_id: session, transaction: step.transaction });
  }

  function join(): void {
    const { seat, room } = place;
    const id = helperId(seat.id, 'look', handle);
    const body = { request: 'join', ptype: 'publisher', room: room.name, pin: room.pin, id };
    ask({ janus: 'message', handle_id: handle, body }, (answer) => {
      const { videoroom, publishers, attendees: others } = dataOf(answer);
      const attendees = withoutUnseen(others);
      tell({ janus: 'seen', ...(videoroom === 'joined' ? { room: { publishers, attendees } } : {}) });
      ask({ janus: 'detach', handle_id: handle }, () => undefined);
    });
  }

  return {
    begin(sessionId) {
      if (step) return;
      session = sessionId;
      ask({ janus: 'attach', plugin: videoRoomPlugin, opaque_id: place.seat.uid }, (answer) => {
        handle = Number((answer.data as { id?: unknown } | undefined)?.id ?? 0);
        if (handle > 0) join();
        else tell({ janus: 'seen' });
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
