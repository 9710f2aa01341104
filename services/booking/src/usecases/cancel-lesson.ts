/** A student or a tutor cancels until 12 h before the start: the token is back; the slot opens again when it was the student, and stays closed when it was the tutor, who gives a reason. */
import type { Actor } from '../domain/actor.ts';
import type { BookingView } from '../domain/booking-view.ts';
import { isLesson } from '../domain/booking.ts';
import { cancelByStudent, cancelByTutor } from '../domain/cancel.ts';
import { refuse } from '../domain/refusals.ts';
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
