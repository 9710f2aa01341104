/** What Janus said, in words of ours. */
import { parseRoomName } from '../domain/room-name.ts';
import type { HandleKey, StayCause } from './stay-ports.ts';

type Common = { node: string; at: Date; /** Same event, same key. */ key: string };
export type RoomSignal = Common &
  (
    | { kind: 'entered'; handle: HandleKey; room: string; id: string; display: string }
    | { kind: 'connected'; handle: HandleKey }
    | { kind: 'gone'; handle: HandleKey; cause: StayCause }
    | { kind: 'left'; handle: HandleKey | undefined; room: string; id: string; cause: StayCause }
    | { kind: 'session-ended'; sessionId: number; cause: StayCause }
    /** What the connection goes over: host, srflx, prflx or relay, and the protocol. */
    | { kind: 'path'; handle: HandleKey; path: string }
    /** Packets of one way were lost within a second, `up` from the person. */
    | { kind: 'weak'; handle: HandleKey; track: string; loss: string }
    | { kind: 'muted'; room: string; id: string; muted: boolean }
    | { kind: 'room-created' | 'room-ended'; room: string }
    | { kind: 'node-started' }
  );

export function bookingOf(room: string): string | undefined {
  try {
    return parseRoomName(room).bookingId;
  } catch {
    return undefined;
  }
}
