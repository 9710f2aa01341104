/** Booking asks who was there. The answer says up to when it is complete: events must have arrived and the room been listed. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { presentUids, type Window } from '../domain/presence.ts';
import type { Room } from '../domain/room.ts';
import type { SchoolTime } from '../domain/school-time.ts';
import type { UnitOfWork } from './ports.ts';
import type { StayRow } from './stay-ports.ts';
import type { ReconcileRoom } from './reconcile-room.ts';

type Presence = { spans: StayRow[]; presentUids: string[]; completeUntil: Date };

type Deps = {
  uow: UnitOfWork;
  listSpans: (bookingId: string, window: Window) => Promise<StayRow[]>;
  reconcileRoom: ReconcileRoom;
  /** Real instant up to which this node's events are in the database. */
  eventsThrough: (node: string) => Promise<Date | undefined>;
  schoolTime: SchoolTime;
  realTime: Clock;
};

export type FindPresence = ReturnType<typeof makeFindPresence>;

export function makeFindPresence(deps: Deps) {
  async function completeThrough(room: Room | undefined): Promise<Date> {
    // Nobody was ever let in, or the room was given back after its end: nothing more can come.
    if (!room?.node) return deps.realTime.now();
    const events = await deps.eventsThrough(room.node);
    const listed = await deps.reconcileRoom(room);
    const proven = [events, listed].map((at) => at?.getTime() ?? 0);
    return new Date(Math.min(...proven));
  }

  return async ({ bookingId, window }: { bookingId: string; window: Window }): Promise<Presence> => {
    const room = await deps.uow.run(({ rooms }) => rooms.find(bookingId));
    const complete = await completeThrough(room);
    const spans = await deps.listSpans(bookingId, window);
    const asOf = deps.schoolTime.at(deps.realTime.now());
    return { spans, presentUids: presentUids(spans, window, asOf), completeUntil: deps.schoolTime.at(complete) };
  };
}
