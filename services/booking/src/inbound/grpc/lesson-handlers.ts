/** A booked lesson: cancelling, commencing, joining, reading, feedback. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { feedbackFor } from '../../domain/feedback.ts';
import { refuse } from '../../domain/refusals.ts';
import { findFeedback, requireBooking } from '../../queries/one-booking.ts';
import type { CancelByStudent, CancelByTutor } from '../../usecases/cancel-lesson.ts';
import type { MarkFeedbackViewed, SubmitFeedback } from '../../usecases/lesson-feedback.ts';
import type { CommenceLesson, JoinLesson } from '../../usecases/run-lesson.ts';
import { bookingMessage, feedbackWordsFromMessage } from '../../wire/booking-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = {
  db: Queryable;
  cancelByStudent: CancelByStudent;
  cancelByTutor: CancelByTutor;
  commenceLesson: CommenceLesson;
  joinLesson: JoinLesson;
  submitFeedback: SubmitFeedback;
  markFeedbackViewed: MarkFeedbackViewed;
};

export function makeLessonHandlers(deps: Deps) {
  return {
    async cancelByStudent(request, call) {
      const { tutor: tutorUid, bookingId } = request;
      const once = commandOf(call, 'CancelByStudent', request);
      const actor = actorOf(call);
      return { booking: bookingMessage(await deps.cancelByStudent({ tutorUid, bookingId, actor, once }), actor) };
    },
    async cancelByTutor(request, call) {
      const { tutor: tutorUid, bookingId, reason } = request;
      const once = commandOf(call, 'CancelByTutor', request);
      const actor = actorOf(call);
      return { booking: bookingMessage(await deps.cancelByTutor({ tutorUid, bookingId, reason, actor, once }), actor) };
    },
    async commenceBooking({ bookingId }, call) {
      const actor = actorOf(call);
      return { booking: bookingMessage(await deps.commenceLesson({ bookingId, actor }), actor) };
    },
    async joinBooking({ bookingId, tutor: tutorUid }, call) {
      const actor = actorOf(call);
      const { token, room, booking } = await deps.joinLesson({ bookingId, tutorUid, actor });
      return { callToken: token, room, booking: bookingMessage(booking, actor) };
    },
    async getBooking({ bookingId, tutor }, call) {
      const actor = actorOf(call);
      const view = await requireBooking(deps.db, bookingId, actor);
      if (tutor !== '' && tutor !== view.tutor.uid) throw refuse('BOOKING_NOT_FOUND');
      return { booking: bookingMessage(view, actor) };
    },
    async submitFeedback(request, call) {
      const once = commandOf(call, 'SubmitFeedback', request);
      const words = feedbackWordsFromMessage(request.feedback);
      const actor = actorOf(call);
      return {
        booking: bookingMessage(await deps.submitFeedback({ bookingId: request.bookingId, words, actor, once }), actor),
      };
    },
    async getFeedback({ bookingId }, call) {
      const actor = actorOf(call);
      const view = await requireBooking(deps.db, bookingId, actor);
      const feedback = await findFeedback(deps.db, bookingId);
      if (!feedback) throw refuse('FEEDBACK_NOT_FOUND');
      const { when, ...words } = feedbackFor(feedback, actor.role);
      return { feedback: { ...words, when: toTimestamp(when) }, booking: bookingMessage(view, actor) };
    },
    async markFeedbackViewed({ bookingId }, call) {
      await deps.markFeedbackViewed({ bookingId, actor: actorOf(call) });
      return {};
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
