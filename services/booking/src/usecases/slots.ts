/** A tutor opens slots, each of which answers for itself, and closes one that nobody has booked. */
import { lists } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import { checkSpeedTest } from '../domain/at-work.ts';
import type { BookingView } from '../domain/booking-view.ts';
import type { Move, OpenSlot, Booking } from '../domain/booking.ts';
import { refuse, type RefusalKey } from '../domain/refusals.ts';
import { openSlot, slotFault, closeSlot } from '../domain/slot.ts';
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
        if ((await stores.people.lock(tutorUid))?.isEnabled === false) throw refuse('TUTOR_NOT_FOUND');
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
    if (view) await stores.facts.slotOpened(view, move.at, move.actor);
  }
  return views;
}

export type CloseSlotCommand = { bookingId: string; actor: Actor; once: Command };

export type CloseSlot = ReturnType<typeof makeCloseSlot>;

export function makeCloseSlot({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return ({ bookingId, actor, once }: CloseSlotCommand): Promise<Record<string, never>> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const slot = await stores.bookings.lock(bookingId);
        if (!slot || (actor.role !== 'admin' && slot.tutorUid !== actor.id)) throw refuse('BOOKING_NOT_FOUND');
        await closeOne(stores, slot, actor, clock.now());
        return {};
      }),
    );
}

/** The slot is locked by the caller. */
export async function closeOne({ bookings, log, facts }: Stores, slot: Booking, actor: Actor, at: Date): Promise<void> {
  closeSlot(slot.status);
  const { id: bookingId } = slot;
  const view = await bookings.view(bookingId);
  await bookings.close(bookingId);
  const version = slot.version + 1;
  await log.add([{ bookingId, version, from: 'pending', to: undefined, cause: 'close', at, actor, note: '' }]);
  await facts.slotClosed({ ...view, version, updatedAt: at, updatedBy: actor.id }, at, actor);
}
