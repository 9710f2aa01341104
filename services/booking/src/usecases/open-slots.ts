/** A tutor opens slots, each of which answers for itself. */
import { lists } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import { checkSpeedTest } from '../domain/at-work.ts';
import type { Move, OpenSlot } from '../domain/booking.ts';
import { refuse, type RefusalKey } from '../domain/refusals.ts';
import { openSlot, slotFault } from '../domain/slot.ts';
import type { BookingView } from '../domain/booking-view.ts';
import { knownTutor } from './known-tutor.ts';
import type { Clock, Command, NewId, PeopleDirectory, Stores, UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId; directory: PeopleDirectory };
export type OpenSlotsCommand = {
  tutorUid: string;
  when: readonly Date[];
  /** Undefined: as the tutor's profile says. */
  isPte: boolean | undefined;
  actor: Actor;
  once: Command;
};
export type OpenedSlot = { when: Date; booking: BookingView | undefined; fault: RefusalKey | undefined };

export type OpenSlots = ReturnType<typeof makeOpenSlots>;

export function makeOpenSlots({ uow, clock, newId, directory }: Deps) {
  return async (command: OpenSlotsCommand): Promise<OpenedSlot[]> => {
    const { tutorUid, when, actor } = command;
    if (actor.role !== 'admin' && actor.id !== tutorUid) throw refuse('NOT_OWN_SCHEDULE');
    if (when.length === 0 || when.length > lists.openSlotsMax) {
      throw refuse('MALFORMED', { details: { fields: { when: `1 to ${lists.openSlotsMax} instants` } } });
    }
    const tutor = await knownTutor({ uow, directory }, tutorUid);
    checkSpeedTest(tutor, actor);
    const isPte = command.isPte ?? tutor.isPte;
    if (isPte && !tutor.isPte) throw refuse('PTE_TUTOR_REQUIRED');
    return uow.run((stores) =>
      stores.once(command.once, async () => {
        // Whose account is closed meanwhile opens nothing any more.
        if ((await stores.people.hold(tutorUid))?.isEnabled === false) throw refuse('TUTOR_NOT_FOUND');
        const now = clock.now();
        const wanted = when.map((startsAt) => {
          const fault = slotFault(startsAt, tutor.timeZone, now);
          return {
            startsAt,
            fault,
            move: fault ? undefined : openSlot({ id: newId(), tutorUid, startsAt, isPte }, actor, now),
          };
        });
        const opened = await openAll(
          stores,
          wanted.flatMap(({ move }) => move ?? []),
        );
        return wanted.map(({ startsAt, fault, move }) => {
          const booking = move && opened.get(move.booking.id);
          return { when: startsAt, booking, fault: booking ? undefined : (fault ?? 'SLOT_OVERLAPS') };
        });
      }),
    );
  };
}

async function openAll(stores: Stores, moves: readonly Move<OpenSlot>[]): Promise<Map<string, BookingView>> {
  const opened = await stores.bookings.open(moves.map(({ booking }) => booking));
  const done = moves.filter(({ booking }) => opened.has(booking.id));
  await stores.log.add(
    done.map(({ booking: { id, version, status }, ...row }) => ({ ...row, bookingId: id, version, to: status })),
  );
  const views = new Map((await stores.bookings.views([...opened])).map((view) => [view.id, view]));
  for (const move of done) {
    const view = views.get(move.booking.id);
    if (view) await stores.facts.moved(move, view);
  }
  return views;
}
