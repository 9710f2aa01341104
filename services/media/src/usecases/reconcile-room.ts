/** Compares our stays with who the node says is in the room: the second source that catches what an event missed. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { observerUid } from '../domain/observer.ts';
import type { Room } from '../domain/room.ts';
import { momentOf, type SchoolTime } from '../domain/school-time.ts';
import { noteObserved, noteObserving } from './note-observations.ts';
import { noteJoined, noteLeft } from './note-stays.ts';
import type { MediaServers } from './node-ports.ts';
import type { UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  servers: MediaServers;
  schoolTime: SchoolTime;
  realTime: Clock;
  /** Real instant up to which this node's events are in the database. */
  eventsThrough: (node: string) => Promise<Date | undefined>;
  onFailure: (error: unknown) => void;
};

/** Answers the real instant up to which it is known who was there; undefined when the node did not answer. */
export type ReconcileRoom = ReturnType<typeof makeReconcileRoom>;

export function makeReconcileRoom(deps: Deps) {
  const { uow, servers, schoolTime, realTime, onFailure } = deps;
  return async ({ bookingId, name, node }: Pick<Room, 'bookingId' | 'name' | 'node'>): Promise<Date | undefined> => {
    const server = node === undefined ? undefined : servers.named(node);
    if (!server) return realTime.now();
    try {
      const eventsThrough = await deps.eventsThrough(server.name);
      const askedAt = realTime.now();
      const people = (await server.listParticipants({ name })) ?? [];
      const uids = people.filter((person) => person.publishing).map((person) => person.id);
      const observers = people.map((person) => observerUid(person.id)).filter((uid) => uid !== undefined);
      const at = momentOf(schoolTime, askedAt);
      return await uow.run(async (stores) => {
        const listing = { node: server.name, bookingId, at };
        const { opened, closed, unknownFrom } = await stores.stays.reconcile({ ...listing, uids, eventsThrough });
        await noteJoined(stores, opened);
        await noteLeft(stores, closed);
        const seen = await stores.observations.reconcile({ ...listing, uids: observers });
        await noteObserving(stores, seen.opened);
        await noteObserved(stores, seen.closed);
        return unknownFrom ?? askedAt;
      });
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  };
}
