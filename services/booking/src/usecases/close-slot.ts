/** A tutor closes a slot that nobody has booked. */
import type { Actor } from '../domain/actor.ts';
import type { Booking } from '../domain/booking.ts';
import { refuse } from '../domain/refusals.ts';
import { closeSlot } from '../domain/slot.ts';
import type { Clock, Command, Stores, UnitOfWork } from './ports.ts';

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
