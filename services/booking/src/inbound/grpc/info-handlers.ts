/** What is said about a lesson: its topic and wishes, the tutor's draft, a student's feedback history. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { lists } from '@parlance/proto/limits';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { findFeedbackDraft, listFeedbackHistory, type FeedbackHistoryItem } from '../../queries/feedback-history.ts';
import { requireBooking } from '../../queries/one-booking.ts';
import { asBooking } from '../../domain/view.ts';
import type { SaveFeedbackDraft } from '../../usecases/lesson-feedback.ts';
import type { UpdateInfo } from '../../usecases/update-info.ts';
import { bookingMessage, feedbackWordsFromMessage, topicIdsFromMessage } from '../../wire/booking-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = { db: Queryable; updateInfo: UpdateInfo; saveFeedbackDraft: SaveFeedbackDraft };

function itemMessage({ bookingId, when, feedback, ...rest }: FeedbackHistoryItem) {
  return {
    ...rest,
    id: bookingId,
    when: toTimestamp(when),
    feedback: { ...feedback, when: toTimestamp(feedback.when) },
  };
}

export function makeInfoHandlers(deps: Deps) {
  return {
    async updateBookingInfo(request, call) {
      const { bookingId, tutor: tutorUid, expectedVersion, introduction, correctMistakes, notes } = request;
      const topic = topicIdsFromMessage(request.topic);
      const wishes = { introduction, correctMistakes, notes };
      const wanted = { bookingId, tutorUid, expectedVersion, topic, wishes };
      const once = commandOf(call, 'UpdateBookingInfo', wanted);
      const actor = actorOf(call);
      const command = { address: { bookingId, tutorUid }, topic, wishes, expectedVersion };
      const view = await deps.updateInfo({ ...command, actor, once });
      return { booking: bookingMessage(asBooking(view, bookingId), actor) };
    },
    async listFeedbackHistory({ student, isPte, limit }, call) {
      const most = pageLimit(limit, { usual: lists.feedbackHistory, most: lists.feedbackHistoryMax });
      const items = await listFeedbackHistory(deps.db, { student, isPte, limit: most }, actorOf(call));
      return { items: items.map(itemMessage) };
    },
    async getFeedbackDraft({ bookingId }, call) {
      const { lesson } = await requireBooking(deps.db, bookingId, actorOf(call));
      const found = await findFeedbackDraft(deps.db, lesson.id);
      const words = found?.words[lesson.seats[0]?.studentUid ?? ''];
      const draft = { completedAssigned: false, ...words, isPte: lesson.isPte, when: null };
      return { draft, savedAt: found && words ? toTimestamp(found.savedAt) : null };
    },
    async saveFeedbackDraft({ bookingId, draft }, call) {
      const savedAt = await deps.saveFeedbackDraft({
        address: { bookingId },
        given: [{ studentUid: undefined, words: feedbackWordsFromMessage(draft) }],
        actor: actorOf(call),
      });
      return { savedAt: toTimestamp(savedAt) };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
