/**
 * Removes whoever is in a room by the media server's word and may not be there: sockets are closed at the door, but sound and picture
 * go on without one until the session is forgotten, and the process that had the socket may be gone.
 */
import type { Bearer } from '../domain/seat.ts';
import type { MediaServers } from './node-ports.ts';
import type { IsRevoked } from './signalling-ports.ts';

export type PersonInRoom = {
  node: string;
  room: { name: string; secret: string };
  uid: string;
  /** The name of the seat in the room. */
  seat: string;
  bearer: Bearer;
  /** The teacher has sent them out. */
  removed: boolean;
};

type Deps = {
  people: () => Promise<PersonInRoom[]>;
  servers: MediaServers;
  isRevoked: IsRevoked;
  onFailure: (error: unknown) => void;
};

/** Somebody who signed in again has taken the seat over from themselves: the newest entry speaks for it. */
function newestOfEachSeat(people: readonly PersonInRoom[]): PersonInRoom[] {
  const seats = new Map<string, PersonInRoom>();
  for (const one of people) {
    const key = `${one.node} ${one.room.name} ${one.seat}`;
    const known = seats.get(key);
    if (!known || known.bearer.issuedAt < one.bearer.issuedAt) seats.set(key, one);
  }
  return [...seats.values()];
}

export function makeRemovePeople({ people, servers, isRevoked, onFailure }: Deps) {
  return async (): Promise<void> => {
    const mayNot = newestOfEachSeat(await people()).filter(
      ({ uid, bearer, removed }) => removed || isRevoked({ uid, ...bearer }),
    );
    await Promise.all(mayNot.map(({ node, room, seat }) => servers.named(node)?.kick(room, seat).catch(onFailure)));
  };
}
