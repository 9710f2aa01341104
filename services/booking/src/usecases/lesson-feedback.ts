/** A tutor's words complete the lesson, and without the tutor's presence on record there are none; what is kept of them before, and their being read. */
import type { Actor } from '../domain/actor.ts';
import type { BookingView } from '../domain/booking-view.ts';
import { endsAt, isLesson, type Booking, type Lesson } from '../domain/booking.ts';
import { acceptFeedback, completeByFeedback, draftFaults, type FeedbackWords } from '../domain/feedback.ts';
import { refuse } from '../domain/refusals.ts';
import { applyMove } from './apply-move.ts';
import type { Clock, Command, MediaServer, UnitOfWork } from './ports.ts';
import { askForTutor } from './ask-for-tutor.ts';

export type SubmitFeedbackCommand = { bookingId: string; words: FeedbackWords; actor: Actor; once: Command };
type Deps = { uow: UnitOfWork; clock: Clock; media: MediaServer };

export type SubmitFeedback = ReturnType<typeof makeSubmitFeedback>;

export function makeSubmitFeedback({ uow, clock, media }: Deps) {
  return async ({ bookingId, words, actor, once }: SubmitFeedbackCommand): Promise<BookingView> => {
    const seen = own(await uow.run(({ bookings }) => bookings.find(bookingId)), actor);
    const wasPresent =
      seen.status === 'completed' || (await askForTutor({ ...seen, endsAt: endsAt(seen) }, { clock, media }));
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

function own(booking: Booking | undefined, actor: Actor): Lesson {
  const isTheirs = booking && isLesson(booking) && (actor.role === 'admin' || booking.tutorUid === actor.id);
  if (!isTheirs) throw refuse('BOOKING_NOT_FOUND');
  return booking;
}

/** Kept so that another device goes on from there. The last one wins: only one person writes. */
export type SaveFeedbackDraftCommand = { bookingId: string; words: FeedbackWords; actor: Actor };

export type SaveFeedbackDraft = ReturnType<typeof makeSaveFeedbackDraft>;

export function makeSaveFeedbackDraft({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return async ({ bookingId, words, actor }: SaveFeedbackDraftCommand): Promise<Date> => {
    const fields = draftFaults(words);
    if (Object.keys(fields).length > 0) throw refuse('MALFORMED', { details: { fields } });
    return uow.run(async ({ bookings, feedback }) => {
      // Locked against the submission: a draft that arrives late must not outlive what it was for.
      const booking = own(await bookings.lock(bookingId), actor);
      if (booking.hasFeedback) throw refuse('ILLEGAL_TRANSITION');
      const at = clock.now();
      await feedback.keepDraft(bookingId, words, at);
      return at;
    });
  };
}

/** The student opened the feedback: noted once. */
export type MarkFeedbackViewedCommand = { bookingId: string; actor: Actor };

export type MarkFeedbackViewed = ReturnType<typeof makeMarkFeedbackViewed>;

export function makeMarkFeedbackViewed({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return ({ bookingId, actor }: MarkFeedbackViewedCommand): Promise<void> =>
    uow.run(async ({ bookings, facts }) => {
      const booking = await bookings.lock(bookingId);
      if (!booking || !isLesson(booking) || booking.studentUid !== actor.id) throw refuse('BOOKING_NOT_FOUND');
      if (!booking.hasFeedback) throw refuse('FEEDBACK_NOT_FOUND');
      if (booking.isViewedOnce) return;
      const version = booking.version + 1;
      await bookings.save({ ...booking, isViewedOnce: true, version, updatedAt: clock.now(), updatedBy: actor.id });
      await facts.feedbackViewed(await bookings.view(bookingId), actor);
    });
}
