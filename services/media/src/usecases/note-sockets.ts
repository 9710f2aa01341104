/** Logs that a browser's own line to the room came and went: seen at our door, whatever the media server says of it, so evidence beside it. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { momentOf, type SchoolTime } from '../domain/school-time.ts';
import type { Seat } from '../domain/seat.ts';
import type { UnitOfWork } from './ports.ts';

/** `socket`: the same for both ends of one line. */
export type SocketNote = { socket: string; event: 'browser-connected' | 'browser-disconnected'; detail: string };
export type NoteSocket = (seat: Seat, note: SocketNote) => Promise<void>;

const socketKey = (socket: string, event: string) => `${socket}:${event}`;

/** Undefined of a line that was keyed in another way. */
export function socketOf(key: string, event: string): string | undefined {
  return key.endsWith(`:${event}`) ? key.slice(0, -event.length - 1) : undefined;
}

type Deps = { uow: UnitOfWork; schoolTime: SchoolTime; realTime: Clock };

export function makeNoteSocket({ uow, schoolTime, realTime }: Deps): NoteSocket {
  return async ({ bookingId, uid: participant, id }, { socket, event, detail }) => {
    // Whoever only watches is not there.
    if (id !== participant) return;
    const at = momentOf(schoolTime, realTime.now());
    const line = { bookingId, event, participant, trackKind: '', detail, at } as const;
    await uow.run(({ callLog }) => callLog.add({ ...line, source: 'signalling', key: socketKey(socket, event) }));
  };
}
