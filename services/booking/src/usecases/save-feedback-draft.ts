/** Keeps what a tutor has written so far, so that another device goes on from there. The last one wins: only one person writes. */
import { text } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import { isLesson } from '../domain/booking.ts';
import { refuse } from '../domain/refusals.ts';
import type { FeedbackWords } from './submit-feedback.ts';
import type { Clock, UnitOfWork } from './ports.ts';

export type SaveFeedbackDraftCommand = { bookingId: string; words: FeedbackWords; actor: Actor };

export type SaveFeedbackDraft = ReturnType<typeof makeSaveFeedbackDraft>;

export function makeSaveFeedbackDraft({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return async ({ bookingId, words, actor }: SaveFeedbackDraftCommand): Promise<Date> => {
    const tooLong = Object.entries(words).filter(([, value]) => String(value).length > text.feedbackField);
    if (tooLong.length > 0) {
      const fault = `at most ${text.feedbackField} characters`;
      throw refuse('MALFORMED', { details: { fields: Object.fromEntries(tooLong.map(([field]) => [field, fault])) } });
    }
    return uow.run(async ({ bookings, feedback }) => {
      // Locked against the submission: a draft that arrives late must not outlive what it was for.
      const booking = await bookings.lock(bookingId);
      const isTheirs = booking && isLesson(booking) && (actor.role === 'admin' || booking.tutorUid === actor.id);
      if (!isTheirs) throw refuse('BOOKING_NOT_FOUND');
      if (booking.hasFeedback) throw refuse('ILLEGAL_TRANSITION');
      const at = clock.now();
      await feedback.saveDraft(bookingId, words, at);
      return at;
    });
  };
}
