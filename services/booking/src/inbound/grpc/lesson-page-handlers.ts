/** A lesson's own page, by the id alone: what it is, what was said of it and before it, and what comes next. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { feedbackFor } from '../../domain/feedback.ts';
import { kindOf } from '../../domain/kind.ts';
import type { Lesson } from '../../domain/lesson.ts';
import { lastFeedback } from '../../queries/feedback-history.ts';
import { findNextLesson, requireOwnLesson } from '../../queries/one-lesson.ts';
import type { WithFeedbackEnds } from '../../usecases/lesson-feedback.ts';
import type { Clock } from '../../usecases/ports.ts';
import { lessonMessage } from '../../wire/lesson-mapping.ts';
import { actorOf, answered } from './call-context.ts';
import { feedbackMessages, itemMessage } from './feedback-handlers.ts';

export type Deps = { db: Queryable; clock: Clock; withFeedbackEnds: WithFeedbackEnds };

/** Whom what came before and what comes next is about: of a group nobody but the student who asks. */
function studentIn(lesson: Lesson, { id, role }: Actor): string | undefined {
  if (role === 'student') return id;
  return kindOf(lesson).isGroup ? undefined : lesson.seats[0]?.studentUid;
}

async function beforeIt({ db }: Deps, { startsAt, isPte }: Lesson, student: string, { role }: Actor) {
  const [last] = await lastFeedback(db, { student, isPte, limit: 1, before: startsAt });
  return last ? itemMessage({ ...last, feedback: feedbackFor(last.feedback, role) }) : null;
}

async function nextOf({ db, clock }: Deps, lesson: Lesson, student: string, actor: Actor) {
  const tutor = actor.role === 'student' ? undefined : lesson.tutorUid;
  const next = await findNextLesson(db, { student, tutor, now: clock.now(), besides: lesson.id });
  return next ? lessonMessage(next, actor) : null;
}

export function makeLessonPageHandlers(deps: Deps) {
  return {
    async getLessonPage({ bookingId }, call) {
      const actor = actorOf(call);
      const view = await requireOwnLesson(deps.db, bookingId, actor);
      const student = studentIn(view.lesson, actor);
      const [[shown = view], feedback, before, next] = await Promise.all([
        deps.withFeedbackEnds([view]),
        feedbackMessages(deps.db, view.lesson, actor),
        student === undefined ? null : beforeIt(deps, view.lesson, student, actor),
        student === undefined ? null : nextOf(deps, view.lesson, student, actor),
      ]);
      return { ...answered(shown, { bookingId }, actor), feedback, before, next };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
