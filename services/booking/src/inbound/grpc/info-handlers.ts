/** What is said about a lesson: its topic and wishes, the tutor's draft, a student's feedback history. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { lists } from '@parlance/proto/limits';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { BookingApp } from '../../compose/booking-app.ts';
import type { FeedbackHistoryItem } from '../../queries/feedback-history.ts';
import { bookingFor } from '../../wire/booking-mapping.ts';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import { actorOf } from './call-context.ts';
import { wordsOf } from './lesson-handlers.ts';
import { topicIds } from './topic-request.ts';

function itemMessage({ bookingId, when, feedback, ...rest }: FeedbackHistoryItem) {
  return {
    ...rest,
    id: bookingId,
    when: toTimestamp(when),
    feedback: { ...feedback, when: toTimestamp(feedback.when) },
  };
}

export function makeInfoHandlers(app: BookingApp) {
  return {
    async updateBookingInfo(request, call) {
      const { bookingId, tutor: tutorUid, expectedVersion, introduction, correctMistakes, notes } = request;
      const topic = topicIds(request.topic);
      const wishes = { introduction, correctMistakes, notes };
      const wanted = { bookingId, tutorUid, expectedVersion, topic, wishes };
      const once = commandOf(call, 'UpdateBookingInfo', wanted);
      const actor = actorOf(call);
      return { booking: bookingFor(await app.updateBookingInfo({ ...wanted, actor, once }), actor) };
    },
    async listFeedbackHistory({ student, isPte, limit }, call) {
      const most = pageLimit(limit, { usual: lists.feedbackHistory, most: lists.feedbackHistoryMax });
      const items = await app.queries.feedbackHistory({ student, isPte, limit: most }, actorOf(call));
      return { items: items.map(itemMessage) };
    },
    async getFeedbackDraft({ bookingId }, call) {
      const booking = await app.queries.bookingFor(bookingId, actorOf(call));
      const found = await app.queries.feedbackDraft(bookingId);
      const draft = { completedAssigned: false, ...found?.words, isPte: booking.isPte, when: null };
      return { draft, savedAt: found ? toTimestamp(found.savedAt) : null };
    },
    async saveFeedbackDraft({ bookingId, draft }, call) {
      const savedAt = await app.saveFeedbackDraft({ bookingId, words: wordsOf(draft), actor: actorOf(call) });
      return { savedAt: toTimestamp(savedAt) };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
