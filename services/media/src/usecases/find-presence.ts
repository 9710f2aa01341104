/** Booking asks who was there. The answer says up to when it is complete: events must have arrived and the room been listed. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { knownUntil } from '../domain/node-health.ts';
import { refuse } from '../domain/refusals.ts';
import { presentUids, type Window } from '../domain/presence.ts';
import type { Room } from '../domain/room.ts';
import { momentOf, type Moment, type SchoolTime } from '../domain/school-time.ts';
import type { Outage } from './node-ports.ts';
import type { UnitOfWork } from './ports.ts';
import type { StayRow } from './stay-ports.ts';
import type { ReconcileRoom } from './reconcile-room.ts';

type Presence = { spans: StayRow[]; presentUids: string[]; completeUntil: Date; outages: Outage[] };
type ListOutages = (wanted: { bookingId: string; window: Window; now: Moment }) => Promise<Outage[]>;

type Deps = {
  uow: UnitOfWork;
  listSpans: (bookingId: string, window: Window) => Promise<StayRow[]>;
  listOutages: ListOutages;
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
    const now = momentOf(deps.schoolTime, deps.realTime.now());
    const outages = await deps.listOutages({ bookingId, window, now });
    const present = presentUids(spans, window, now.school);
    return { spans, presentUids: present, completeUntil: deps.schoolTime.at(complete), outages };
  };
}

type FindingOutages = Pick<Deps, 'listOutages' | 'schoolTime' | 'realTime'> & {
  lastAnswer: () => Promise<Date | undefined>;
};
/** School time; what has begun since `knownUntil` may not be among them yet. */
type KnownOutages = { outages: Outage[]; knownUntil: Date };
export type FindOutages = ReturnType<typeof makeFindOutages>;

/** Without a booking: those in which nobody could be in any lesson. While that may be so just now, nothing is said. */
export function makeFindOutages({ listOutages, lastAnswer, schoolTime, realTime }: FindingOutages) {
  return async (bookingId: string, window: Window): Promise<KnownOutages> => {
    const now = momentOf(schoolTime, realTime.now());
    const known = knownUntil(await lastAnswer(), now.real);
    if (!known) throw refuse('MEDIA_UNAVAILABLE');
    return { outages: await listOutages({ bookingId, window, now }), knownUntil: schoolTime.at(known) };
  };
}
