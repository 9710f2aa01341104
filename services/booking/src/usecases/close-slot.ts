/** A tutor closes a slot that nobody has booked (EP-42). */
import type { Actor } from '../domain/actor.ts';
import { refuse } from '../domain/refusal.ts';
import { closeSlot } from '../domain/slot.ts';
import type { Clock, Command, UnitOfWork } from './ports.ts';

export type CloseSlot = { bookingId: string; actor: Actor; once: Command };

export function makeCloseSlot({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return ({ bookingId, actor, once }: CloseSlot): Promise<Record<string, never>> =>
    uow.run(({ bookings, log, facts, once: only }) =>
      only(once, async () => {
        const slot = await bookings.lock(bookingId);
        if (!slot || (actor.role !== 'admin' && slot.tutorUid !== actor.id)) throw refuse('BOOKING_NOT_FOUND');
        closeSlot(slot.status);
        const view = await bookings.view(bookingId);
        await bookings.close(bookingId);
        const at = clock.now();
        const version = slot.version + 1;
        await log.add([{ bookingId, version, from: 'pending', to: undefined, cause: 'close', at, actor, note: '' }]);
        await facts.slotClosed({ ...view, version, updatedAt: at, updatedBy: actor.id }, at, actor);
        return {};
      }),
    );
}
