/** The student opened the feedback: noted once. */
import type { Actor } from '../domain/actor.ts';
import { isLesson } from '../domain/booking.ts';
import { refuse } from '../domain/refusals.ts';
import type { Clock, UnitOfWork } from './ports.ts';

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
      await bookings.update({ ...booking, isViewedOnce: true, version, updatedAt: clock.now(), updatedBy: actor.id });
      await facts.feedbackViewed(await bookings.view(bookingId), actor);
    });
}
