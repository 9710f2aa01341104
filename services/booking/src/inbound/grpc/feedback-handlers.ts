/** What a tutor writes of a lesson's students, its draft, who read it, and a student's history of it. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods, StudentFeedback, StudentFeedbackInput } from '@parlance/proto/booking/v1';
import { lists } from '@parlance/proto/limits';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { feedbackFor, type Feedback, type StudentWords } from '../../domain/feedback.ts';
import { kindOf } from '../../domain/kind.ts';
import { seatOf, type Lesson } from '../../domain/lesson.ts';
import { refuse } from '../../domain/refusals.ts';
import { findFeedbackDraft, listFeedbackHistory, type FeedbackHistoryItem } from '../../queries/feedback-history.ts';
import { listFeedback, requireLesson } from '../../queries/one-lesson.ts';
import { listPersonFeedback, type PersonFeedbackItem } from '../../queries/person-feedback.ts';
import type { MarkFeedbackViewed, SaveFeedbackDraft, SubmitFeedback } from '../../usecases/lesson-feedback.ts';
import { feedbackWordsFromMessage } from '../../wire/booking-mapping.ts';
import { actorOf, addressOf, answered } from './call-context.ts';

export type Deps = {
  db: Queryable;
  submitFeedback: SubmitFeedback;
  saveFeedbackDraft: SaveFeedbackDraft;
  markFeedbackViewed: MarkFeedbackViewed;
};

const feedbackMessage = ({ when, ...words }: Feedback) => ({ ...words, when: toTimestamp(when) });

/** A student's own; of an hour nobody reads what was written for somebody who had it before. */
export async function feedbackMessages(db: Queryable, lesson: Lesson, { id, role }: Actor) {
  const mayRead = (uid: string) => (role === 'student' ? uid === id : seatOf(lesson, uid) !== undefined);
  return (await listFeedback(db, lesson.id))
    .filter(({ studentUid }) => mayRead(studentUid))
    .map(({ studentUid, feedback }) => ({ studentUid, feedback: feedbackMessage(feedbackFor(feedback, role)) }));
}

export function itemMessage({ bookingId, when, feedback, ...rest }: FeedbackHistoryItem) {
  return { ...rest, id: bookingId, when: toTimestamp(when), feedback: feedbackMessage(feedback) };
}

const personFeedbackMessage = ({ bookingId, startsAt, tutor, student, topic, feedback }: PersonFeedbackItem) => ({
  id: bookingId,
  when: toTimestamp(startsAt),
  tutorUid: tutor.uid,
  tutorName: tutor.name,
  studentUid: student.uid,
  studentName: student.name,
  topic,
  feedback: feedbackMessage(feedback),
});

const givenBy = ({ students }: { students: readonly StudentFeedback[] }) =>
  students.map(({ studentUid, feedback }) => ({
    studentUid: studentUid || undefined,
    words: feedbackWordsFromMessage(feedback),
  }));

function draftMessage({ isPte }: Lesson, { studentUid = '', words }: Partial<StudentWords>): StudentFeedbackInput {
  return { studentUid, feedback: { completedAssigned: false, ...words, isPte, when: null } };
}

export function makeFeedbackHandlers(deps: Deps) {
  return {
    async submitFeedback(request, call) {
      const [address, actor] = [addressOf(request), actorOf(call)];
      const once = commandOf(call, 'SubmitFeedback', request);
      return answered(await deps.submitFeedback({ address, given: givenBy(request), actor, once }), address, actor);
    },
    async getFeedback(request, call) {
      const [address, actor] = [addressOf(request), actorOf(call)];
      const view = await requireLesson(deps.db, address, actor);
      const students = await feedbackMessages(deps.db, view.lesson, actor);
      if (students.length === 0) throw refuse('FEEDBACK_NOT_FOUND');
      return { students, ...answered(view, address, actor) };
    },
    async markFeedbackViewed(request, call) {
      await deps.markFeedbackViewed({ address: addressOf(request), actor: actorOf(call) });
      return {};
    },
    async getFeedbackDraft(request, call) {
      const { lesson } = await requireLesson(deps.db, addressOf(request), actorOf(call));
      const found = await findFeedbackDraft(deps.db, lesson.id);
      const written = Object.entries(found?.words ?? {}).filter(([uid]) => seatOf(lesson, uid) !== undefined);
      const students = written.map(([studentUid, words]) => draftMessage(lesson, { studentUid, words }));
      // Of an hour an empty one says which stream it is of.
      const answer = kindOf(lesson).isGroup || students.length > 0 ? students : [draftMessage(lesson, {})];
      return { students: answer, savedAt: found && students.length > 0 ? toTimestamp(found.savedAt) : null };
    },
    async saveFeedbackDraft(request, call) {
      const savedAt = await deps.saveFeedbackDraft({
        address: addressOf(request),
        given: givenBy(request),
        actor: actorOf(call),
      });
      return { savedAt: toTimestamp(savedAt) };
    },
    async listFeedbackHistory({ student, isPte, limit }, call) {
      const most = pageLimit(limit, { usual: lists.feedbackHistory, most: lists.feedbackHistoryMax });
      const items = await listFeedbackHistory(deps.db, { student, isPte, limit: most }, actorOf(call));
      return { items: items.map(itemMessage) };
    },
    async listPersonFeedback(request) {
      const { items, next } = await listPersonFeedback(deps.db, request);
      return { items: items.map(personFeedbackMessage), nextPageToken: next };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
