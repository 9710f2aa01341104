/** A booked lesson: cancelling, commencing, joining, reading, feedback. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods, Feedback } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { feedbackFor } from '../../domain/feedback.ts';
import { refuse } from '../../domain/refusals.ts';
import type { BookingApp } from '../../compose/booking-app.ts';
import type { FeedbackWords } from '../../usecases/submit-feedback.ts';
import { bookingFor } from '../../wire/booking-mapping.ts';
import { actorOf } from './call-context.ts';

export function wordsOf(feedback: Feedback | null): FeedbackWords {
  if (!feedback) throw refuse('MALFORMED');
  const { pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading } = feedback;
  const { completedAssigned } = feedback;
  return { pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading, completedAssigned };
}

export function makeLessonHandlers(app: BookingApp) {
  return {
    async cancelByStudent(request, call) {
      const { tutor: tutorUid, bookingId } = request;
      const once = commandOf(call, 'CancelByStudent', request);
      const actor = actorOf(call);
      return { booking: bookingFor(await app.cancelByStudent({ tutorUid, bookingId, actor, once }), actor) };
    },
    async cancelByTutor(request, call) {
      const { tutor: tutorUid, bookingId, reason } = request;
      const once = commandOf(call, 'CancelByTutor', request);
      const actor = actorOf(call);
      return { booking: bookingFor(await app.cancelByTutor({ tutorUid, bookingId, reason, actor, once }), actor) };
    },
    async commenceBooking({ bookingId }, call) {
      const actor = actorOf(call);
      return { booking: bookingFor(await app.commenceLesson({ bookingId, actor }), actor) };
    },
    async joinBooking({ bookingId, tutor: tutorUid }, call) {
      const actor = actorOf(call);
      const { token, room, booking } = await app.joinLesson({ bookingId, tutorUid, actor });
      return { callToken: token, room, booking: bookingFor(booking, actor) };
    },
    async getBooking({ bookingId, tutor }, call) {
      const actor = actorOf(call);
      const view = await app.queries.bookingFor(bookingId, actor);
      if (tutor !== '' && tutor !== view.tutor.uid) throw refuse('BOOKING_NOT_FOUND');
      return { booking: bookingFor(view, actor) };
    },
    async submitFeedback(request, call) {
      const once = commandOf(call, 'SubmitFeedback', request);
      const words = wordsOf(request.feedback);
      const actor = actorOf(call);
      return {
        booking: bookingFor(await app.submitFeedback({ bookingId: request.bookingId, words, actor, once }), actor),
      };
    },
    async getFeedback({ bookingId }, call) {
      const actor = actorOf(call);
      const view = await app.queries.bookingFor(bookingId, actor);
      const { when, ...words } = feedbackFor(await app.queries.feedbackOf(bookingId), actor.role);
      return { feedback: { ...words, when: toTimestamp(when) }, booking: bookingFor(view, actor) };
    },
    async markFeedbackViewed({ bookingId }, call) {
      await app.markFeedbackViewed({ bookingId, actor: actorOf(call) });
      return {};
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
