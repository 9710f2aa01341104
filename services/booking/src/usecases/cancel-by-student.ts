/** A student cancels until 12 h before the start: the token is back and the slot open again. */
import type { Actor } from '../domain/actor.ts';
import { isLesson } from '../domain/booking.ts';
import { cancelByStudent } from '../domain/cancel.ts';
import { refuse } from '../domain/refusals.ts';
import type { BookingView } from '../domain/booking-view.ts';
import { applyMove, recordMove } from './apply-move.ts';
import type { Clock, Command, NewId, UnitOfWork } from './ports.ts';

export type CancelByStudentCommand = { tutorUid: string; bookingId: string; actor: Actor; once: Command };

export type CancelByStudent = ReturnType<typeof makeCancelByStudent>;

export function makeCancelByStudent({ uow, clock, newId }: { uow: UnitOfWork; clock: Clock; newId: NewId }) {
  return ({ tutorUid, bookingId, actor, once }: CancelByStudentCommand): Promise<BookingView> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const booking = await stores.bookings.lock(bookingId);
        const isTheirs = booking && isLesson(booking) && booking.studentUid === actor.id;
        if (!isTheirs || booking.tutorUid !== tutorUid) throw refuse('BOOKING_NOT_FOUND');
        const { cancelled, reopened } = cancelByStudent(booking, newId(), actor, clock.now());
        const { view } = await applyMove(stores, cancelled);
        const opened = await stores.bookings.open([reopened.booking]);
        // Somebody may have opened an overlapping slot while this one was taken elsewhere: then there is nothing to reopen.
        if (opened.has(reopened.booking.id)) await recordMove(stores, reopened);
        return view;
      }),
    );
}
