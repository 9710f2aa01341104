/** Feedback on a group lesson, student by student, and the draft that its tutor keeps of it. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { GroupServiceMethods } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../../domain/actor.ts';
import { feedbackFor } from '../../domain/feedback.ts';
import { seatOf } from '../../domain/group-lesson.ts';
import { refuse } from '../../domain/refusals.ts';
import type { BookingApp } from '../../compose/booking-app.ts';
import { groupLessonFor } from '../../wire/group-mapping.ts';
import { actorOf } from './call-context.ts';
import { address } from './group-lesson-handlers.ts';
import { wordsOf } from './lesson-handlers.ts';

/** Whoever is not part of the lesson does not know of it. */
async function lessonFor(app: BookingApp, request: { groupSessionId: string; bookingId: string }, actor: Actor) {
  const view = await app.queries.groupLesson(request.bookingId);
  const isInIt = view && (view.lesson.tutorUid === actor.id || seatOf(view.lesson, actor.id) !== undefined);
  if (view?.lesson.sessionId !== request.groupSessionId || !(isInIt || actor.role === 'admin')) {
    throw refuse('BOOKING_NOT_FOUND');
  }
  return view;
}

export function makeGroupFeedbackHandlers(app: BookingApp) {
  return {
    async submitGroupFeedback(request, call) {
      const once = commandOf(call, 'SubmitGroupFeedback', request);
      const given = request.students.map(({ studentUid, feedback }) => ({ studentUid, words: wordsOf(feedback) }));
      const actor = actorOf(call);
      const view = await app.submitGroupFeedback({ ...address(request), given, actor, once });
      return { lesson: groupLessonFor(view, actor) };
    },
    async getGroupFeedback(request, call) {
      const actor = actorOf(call);
      const view = await lessonFor(app, request, actor);
      const all = await app.queries.groupFeedback(request.bookingId);
      const theirs = actor.role === 'student' ? all.filter(({ studentUid }) => studentUid === actor.id) : all;
      if (theirs.length === 0) throw refuse('FEEDBACK_NOT_FOUND');
      const students = theirs.map(({ studentUid, feedback }) => {
        const { when, ...words } = feedbackFor(feedback, actor.role);
        return { studentUid, feedback: { ...words, when: toTimestamp(when) } };
      });
      return { students, lesson: groupLessonFor(view, actor) };
    },
    async getGroupFeedbackDraft(request, call) {
      const { lesson } = await lessonFor(app, request, actorOf(call));
      const found = await app.queries.groupFeedbackDraft(request.bookingId);
      const students = Object.entries(found?.words ?? {}).map(([studentUid, words]) => {
        return { studentUid, feedback: { ...words, isPte: lesson.isPte, when: null } };
      });
      return { students, savedAt: found ? toTimestamp(found.savedAt) : null };
    },
    async saveGroupFeedbackDraft(request, call) {
      const given = request.students.map(({ studentUid, feedback }) => ({ studentUid, words: wordsOf(feedback) }));
      const savedAt = await app.saveGroupFeedbackDraft({ ...address(request), given, actor: actorOf(call) });
      return { savedAt: toTimestamp(savedAt) };
    },
    async markGroupFeedbackViewed(request, call) {
      await app.markGroupFeedbackViewed({ ...address(request), actor: actorOf(call) });
      return {};
    },
  } satisfies Partial<Handlers<GroupServiceMethods>>;
}
