/** The tutor's words complete the lesson; without the tutor's presence on record there are none. */
import type { Actor } from '../domain/actor.ts';
import { endsAt, isLesson, type Booking } from '../domain/booking.ts';
import { acceptFeedback, checkFeedbackWindow, completeByFeedback, type FeedbackField } from '../domain/feedback.ts';
import { refuse } from '../domain/refusals.ts';
import { presenceWindow } from '../domain/settlement.ts';
import type { BookingView } from '../domain/booking-view.ts';
import { applyMove } from './apply-move.ts';
import type { Clock, Command, MediaServer, UnitOfWork } from './ports.ts';

export type FeedbackWords = Partial<Record<FeedbackField, string>> & { completedAssigned: boolean };
export type SubmitFeedbackCommand = { bookingId: string; words: FeedbackWords; actor: Actor; once: Command };
type Deps = { uow: UnitOfWork; clock: Clock; media: MediaServer };

export type SubmitFeedback = ReturnType<typeof makeSubmitFeedback>;

export function makeSubmitFeedback({ uow, clock, media }: Deps) {
  return async ({ bookingId, words, actor, once }: SubmitFeedbackCommand): Promise<BookingView> => {
    const seen = own(await uow.run(({ bookings }) => bookings.read(bookingId)), actor);
    const wasPresent = await tutorWasPresent(seen, clock, media);
    return uow.run((stores) =>
      stores.once(once, async () => {
        const booking = own(await stores.bookings.lock(bookingId), actor);
        const now = clock.now();
        const move = completeByFeedback(booking, wasPresent, actor, now);
        await stores.feedback.add(bookingId, acceptFeedback(words, booking.isPte, now));
        const { view } = await applyMove(stores, move);
        await stores.facts.feedbackSubmitted(view, actor);
        return view;
      }),
    );
  };
}

function own(booking: Booking | undefined, actor: Actor): Booking {
  const isTheirs = booking && isLesson(booking) && (actor.role === 'admin' || booking.tutorUid === actor.id);
  if (!isTheirs) throw refuse('BOOKING_NOT_FOUND');
  return booking;
}

/** Asked before the transaction, and only when the record does not say so already and the answer can matter. */
async function tutorWasPresent(booking: Booking, clock: Clock, media: MediaServer): Promise<boolean> {
  if (!isLesson(booking) || booking.tutorWasPresent) return true;
  if (booking.status === 'completed') return true;
  const now = clock.now();
  checkFeedbackWindow(booking.startsAt, now);
  const { from } = presenceWindow(booking);
  const to = new Date(Math.min(now.getTime(), endsAt(booking).getTime()));
  const { presentUids } = await media.presence(booking.id, { from, to });
  return presentUids.includes(booking.tutorUid);
}
