/** A tutor cancels until 12 h before the start, with a reason; the slot stays closed. */
import type { Actor } from '../domain/actor.ts';
import { isLesson } from '../domain/booking.ts';
import { cancelByTutor } from '../domain/cancel.ts';
import { refuse } from '../domain/refusals.ts';
import type { BookingView } from '../domain/booking-view.ts';
import { applyMove } from './apply-move.ts';
import type { Clock, Command, UnitOfWork } from './ports.ts';

export type CancelByTutorCommand = { tutorUid: string; bookingId: string; reason: string; actor: Actor; once: Command };

export type CancelByTutor = ReturnType<typeof makeCancelByTutor>;

export function makeCancelByTutor({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return ({ tutorUid, bookingId, reason, actor, once }: CancelByTutorCommand): Promise<BookingView> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const booking = await stores.bookings.lock(bookingId);
        const isTheirs = booking && isLesson(booking) && (actor.role === 'admin' || booking.tutorUid === actor.id);
        if (!isTheirs || booking.tutorUid !== tutorUid) throw refuse('BOOKING_NOT_FOUND');
        const { view } = await applyMove(stores, cancelByTutor(booking, reason, actor, clock.now()));
        return view;
      }),
    );
}
