/** A booked lesson: cancelling, commencing, joining, reading, feedback. */
import type { Call } from '@parlance/runtime/grpc/server';
import type {
  CancelByStudentRequest,
  CancelByTutorRequest,
  CommenceBookingRequest,
  GetBookingRequest,
  GetFeedbackRequest,
  JoinBookingRequest,
  MarkFeedbackViewedRequest,
  SubmitFeedbackRequest,
} from '@parlance/proto/booking/v1';
import { feedbackFor } from '../../domain/feedback.ts';
import { refuse } from '../../domain/refusal.ts';
import type { BookingApp } from '../../booking-app.ts';
import { bookingMessage, toTimestamp } from '../../wire/booking-message.ts';
import { actorOf, commandOf } from './call-context.ts';

export function wordsOf({ feedback }: Pick<SubmitFeedbackRequest, 'feedback'>) {
  if (!feedback) throw refuse('MALFORMED');
  const { pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading } = feedback;
  const { completedAssigned } = feedback;
  return { pronunciation, vocabulary, grammar, listening, behaviour, speaking, writing, reading, completedAssigned };
}

export function makeLessonHandlers(app: BookingApp) {
  return {
    async cancelByStudent(request: CancelByStudentRequest, call: Call) {
      const { tutor: tutorUid, bookingId } = request;
      const once = commandOf(call, 'CancelByStudent', request);
      const view = await app.cancelByStudent({ tutorUid, bookingId, actor: actorOf(call), once });
      return { booking: bookingMessage(view) };
    },
    async cancelByTutor(request: CancelByTutorRequest, call: Call) {
      const { tutor: tutorUid, bookingId, reason } = request;
      const once = commandOf(call, 'CancelByTutor', request);
      const view = await app.cancelByTutor({ tutorUid, bookingId, reason, actor: actorOf(call), once });
      return { booking: bookingMessage(view) };
    },
    async commenceBooking({ bookingId }: CommenceBookingRequest, call: Call) {
      return { booking: bookingMessage(await app.commenceLesson({ bookingId, actor: actorOf(call) })) };
    },
    async joinBooking({ bookingId, tutor: tutorUid }: JoinBookingRequest, call: Call) {
      const { token, room, booking } = await app.joinLesson({ bookingId, tutorUid, actor: actorOf(call) });
      return { callToken: token, room, booking: bookingMessage(booking) };
    },
    async getBooking({ bookingId, tutor }: GetBookingRequest, call: Call) {
      const view = await app.queries.bookingFor(bookingId, actorOf(call));
      if (tutor !== '' && tutor !== view.tutor.uid) throw refuse('BOOKING_NOT_FOUND');
      return { booking: bookingMessage(view) };
    },
    async submitFeedback(request: SubmitFeedbackRequest, call: Call) {
      const once = commandOf(call, 'SubmitFeedback', request);
      const words = wordsOf(request);
      const view = await app.submitFeedback({ bookingId: request.bookingId, words, actor: actorOf(call), once });
      return { booking: bookingMessage(view) };
    },
    async getFeedback({ bookingId }: GetFeedbackRequest, call: Call) {
      const actor = actorOf(call);
      const view = await app.queries.bookingFor(bookingId, actor);
      const { when, ...words } = feedbackFor(await app.queries.feedbackOf(bookingId), actor.role);
      return { feedback: { ...words, when: toTimestamp(when) }, booking: bookingMessage(view) };
    },
    async markFeedbackViewed({ bookingId }: MarkFeedbackViewedRequest, call: Call) {
      await app.markFeedbackViewed({ bookingId, actor: actorOf(call) });
      return {};
    },
  };
}
