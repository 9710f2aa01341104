/** Where a client stands in every source, packed into one opaque event id. It only ever points into the caller's own events. */
import { z } from 'zod';

export type Cursor = {
  /** Position in the user's notices; undefined until notification has sent it. */
  notices: number | undefined;
  /** The same in what everybody with the user's role is told. */
  inRole: number | undefined;
  /** Sequence of each room, least recently moved first. */
  rooms: Map<string, number>;
};

/** Enough for every lesson somebody can be near to; older rooms are refetched. */
const roomsKept = 16;
const longest = 4096;

const packed = z.strictObject({
  n: z.int().min(0).optional(),
  e: z.int().min(0).optional(),
  r: z.array(z.tuple([z.string().max(64), z.int().min(0)])).max(roomsKept),
});

export function newCursor(): Cursor {
  return { notices: undefined, inRole: undefined, rooms: new Map() };
}

export function moveRoom(cursor: Cursor, bookingId: string, seq: number): void {
  cursor.rooms.delete(bookingId);
  cursor.rooms.set(bookingId, seq);
  const [oldest] = cursor.rooms.keys();
  if (cursor.rooms.size > roomsKept && oldest !== undefined) cursor.rooms.delete(oldest);
}

export function packCursor({ notices, inRole, rooms }: Cursor): string {
  return Buffer.from(JSON.stringify({ n: notices, e: inRole, r: [...rooms] })).toString('base64url');
}

/** Undefined for an id that we never gave. */
export function unpackCursor(id: string): Cursor | undefined {
  if (id.length > longest) return undefined;
  try {
    const { n, e, r } = packed.parse(JSON.parse(Buffer.from(id, 'base64url').toString('utf8')));
    return { notices: n, inRole: e, rooms: new Map(r) };
  } catch {
    return undefined;
  }
}
