/** A booked lesson: cancelling, commencing, joining, reading, feedback. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { feedbackFor } from '../../domain/feedback.ts';
import { refuse } from '../../domain/refusals.ts';
import { asBooking } from '../../domain/view.ts';
import { listFeedback, requireBooking } from '../../queries/one-booking.ts';
import type { CancelLesson } from '../../usecases/cancel-lesson.ts';
import type { MarkFeedbackViewed, SubmitFeedback } from '../../usecases/lesson-feedback.ts';
import type { CommenceLesson, JoinLesson } from '../../usecases/run-lesson.ts';
import { bookingMessage, feedbackWordsFromMessage } from '../../wire/booking-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = {
  db: Queryable;
  cancelLesson: CancelLesson;
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
      // An administrator who comes by a student's door has no seat to give back, and must not cancel the lesson as its teacher does.
      if (actor.role !== 'student') throw refuse('BOOKING_NOT_FOUND');
      const view = await deps.cancelLesson({ address: { tutorUid, bookingId }, reason: '', actor, once });
      return { booking: bookingMessage(asBooking(view, bookingId), actor) };
    },
    async cancelByTutor(request, call) {
      const { tutor: tutorUid, bookingId, reason } = request;
      const once = commandOf(call, 'CancelByTutor', request);
      const actor = actorOf(call);
      const view = await deps.cancelLesson({ address: { tutorUid, bookingId }, reason, actor, once });
      return { booking: bookingMessage(asBooking(view, bookingId), actor) };
    },
    async commenceBooking({ bookingId }, call) {
      const actor = actorOf(call);
      const view = await deps.commenceLesson({ address: { bookingId }, actor });
      return { booking: bookingMessage(asBooking(view, bookingId), actor) };
    },
    async joinBooking({ bookingId, tutor: tutorUid }, call) {
      const actor = actorOf(call);
      const { token, room, view } = await deps.joinLesson({ address: { bookingId, tutorUid }, actor });
      return { callToken: token, room, booking: bookingMessage(asBooking(view, bookingId), actor) };
    },
    async getBooking({ bookingId, tutor }, call) {
      const actor = actorOf(call);
      const view = await requireBooking(deps.db, bookingId, actor);
      if (tutor !== '' && tutor !== view.lesson.tutorUid) throw refuse('BOOKING_NOT_FOUND');
      return { booking: bookingMessage(view, actor) };
    },
    async submitFeedback(request, call) {
      const once = commandOf(call, 'SubmitFeedback', request);
      const given = [{ studentUid: undefined, words: feedbackWordsFromMessage(request.feedback) }];
      const { bookingId } = request;
      const actor = actorOf(call);
      const view = await deps.submitFeedback({ address: { bookingId }, given, actor, once });
      return { booking: bookingMessage(asBooking(view, bookingId), actor) };
    },
    async getFeedback({ bookingId }, call) {
      const actor = actorOf(call);
      const view = await requireBooking(deps.db, bookingId, actor);
      const [seat] = view.lesson.seats;
      const all = seat ? await listFeedback(deps.db, view.lesson.id) : [];
      const theirs = all.find(({ studentUid }) => studentUid === seat?.studentUid);
      if (!theirs) throw refuse('FEEDBACK_NOT_FOUND');
      const { when, ...words } = feedbackFor(theirs.feedback, actor.role);
      return { feedback: { ...words, when: toTimestamp(when) }, booking: bookingMessage(view, actor) };
    },
    async markFeedbackViewed({ bookingId }, call) {
      await deps.markFeedbackViewed({ address: { bookingId }, actor: actorOf(call) });
      return {};
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
