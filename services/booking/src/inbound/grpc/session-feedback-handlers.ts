/** Feedback on a group's lesson, student by student, and the draft that its tutor keeps of it. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { GroupServiceMethods } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { feedbackFor } from '../../domain/feedback.ts';
import { seatOf } from '../../domain/lesson.ts';
import { refuse } from '../../domain/refusals.ts';
import { findFeedbackDraft } from '../../queries/feedback-history.ts';
import { listFeedback } from '../../queries/one-booking.ts';
import { findSessionLesson } from '../../queries/session-lessons.ts';
import type { MarkFeedbackViewed, SaveFeedbackDraft, SubmitFeedback } from '../../usecases/lesson-feedback.ts';
import { feedbackWordsFromMessage } from '../../wire/booking-mapping.ts';
import { lessonMessage } from '../../wire/session-mapping.ts';
import { actorOf } from './call-context.ts';
import { address } from './session-lesson-handlers.ts';

export type Deps = {
  db: Queryable;
  submitFeedback: SubmitFeedback;
  saveFeedbackDraft: SaveFeedbackDraft;
  markFeedbackViewed: MarkFeedbackViewed;
};

/** Whoever is not part of the lesson does not know of it. */
async function lessonFor(db: Queryable, request: { groupSessionId: string; bookingId: string }, actor: Actor) {
  const view = await findSessionLesson(db, request.bookingId);
  const isInIt = view && (view.lesson.tutorUid === actor.id || seatOf(view.lesson, actor.id) !== undefined);
  if (view?.lesson.sessionId !== request.groupSessionId || !(isInIt || actor.role === 'admin')) {
    throw refuse('BOOKING_NOT_FOUND');
  }
  return view;
}

export function makeSessionFeedbackHandlers(deps: Deps) {
  return {
    async submitGroupFeedback(request, call) {
      const once = commandOf(call, 'SubmitGroupFeedback', request);
      const given = request.students.map(({ studentUid, feedback }) => ({
        studentUid,
        words: feedbackWordsFromMessage(feedback),
      }));
      const actor = actorOf(call);
      const view = await deps.submitFeedback({ address: address(request), given, actor, once });
      return { lesson: lessonMessage(view, actor) };
    },
    async getGroupFeedback(request, call) {
      const actor = actorOf(call);
      const view = await lessonFor(deps.db, request, actor);
      const all = await listFeedback(deps.db, view.lesson.id);
      const theirs = actor.role === 'student' ? all.filter(({ studentUid }) => studentUid === actor.id) : all;
      if (theirs.length === 0) throw refuse('FEEDBACK_NOT_FOUND');
      const students = theirs.map(({ studentUid, feedback }) => {
        const { when, ...words } = feedbackFor(feedback, actor.role);
        return { studentUid, feedback: { ...words, when: toTimestamp(when) } };
      });
      return { students, lesson: lessonMessage(view, actor) };
    },
    async getGroupFeedbackDraft(request, call) {
      const { lesson } = await lessonFor(deps.db, request, actorOf(call));
      const found = await findFeedbackDraft(deps.db, lesson.id);
      const students = Object.entries(found?.words ?? {}).map(([studentUid, words]) => {
        return { studentUid, feedback: { ...words, isPte: lesson.isPte, when: null } };
      });
      return { students, savedAt: found ? toTimestamp(found.savedAt) : null };
    },
    async saveGroupFeedbackDraft(request, call) {
      const given = request.students.map(({ studentUid, feedback }) => ({
        studentUid,
        words: feedbackWordsFromMessage(feedback),
      }));
      const savedAt = await deps.saveFeedbackDraft({ address: address(request), given, actor: actorOf(call) });
      return { savedAt: toTimestamp(savedAt) };
    },
    async markGroupFeedbackViewed(request, call) {
      await deps.markFeedbackViewed({ address: address(request), actor: actorOf(call) });
      return {};
    },
  } satisfies Partial<Handlers<GroupServiceMethods>>;
}
