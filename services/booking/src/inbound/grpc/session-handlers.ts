/** Making, cancelling, finding and booking sessions. Validate → command → use case → reply; no rules here. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { GroupServiceMethods, CreateGroupSessionRequest } from '@parlance/proto/booking/v1';
import { group } from '@parlance/proto/limits';
import { tokenTypeOf } from '@parlance/proto/json/words';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals.ts';
import { searchWindows } from '../../domain/search.ts';
import { startOfToday } from '../../domain/zone.ts';
import { findSession, listSessions, listTutorSessions, searchSessions } from '../../queries/sessions.ts';
import { findTimeZone, isMockStudent } from '../../queries/one-booking.ts';
import type { BookLessons } from '../../usecases/book-lessons.ts';
import type { CancelLesson } from '../../usecases/cancel-lesson.ts';
import type { CancelSession } from '../../usecases/cancel-session.ts';
import type { CreateSession } from '../../usecases/create-session.ts';
import type { Clock } from '../../usecases/ports.ts';
import { topicIdsFromMessage } from '../../wire/booking-mapping.ts';
import { lessonMessage, sessionMessage } from '../../wire/session-mapping.ts';
import { actorOf } from './call-context.ts';
import { searchOf } from './slot-handlers.ts';

export type Deps = {
  db: Queryable;
  clock: Clock;
  createSession: CreateSession;
  cancelSession: CancelSession;
  bookLessons: BookLessons;
  cancelLesson: CancelLesson;
};

function wishOf(request: CreateGroupSessionRequest) {
  const maxStudents = request.maxStudentCount || group.usualMaxStudents;
  const minStudents = request.minStudentCount || Math.min(group.usualMinStudents, maxStudents);
  const lessons = request.lessons.map(({ when, topic }) => ({
    startsAt: fromTimestamp(when) ?? new Date(0),
    topic: topicIdsFromMessage(topic),
  }));
  return { title: request.title, maxStudents, minStudents, lessons };
}

/** A student may see every session that can be found, a tutor the own ones. */
async function sessionFor(deps: Deps, id: string, actor: Actor) {
  const view = await findSession(deps.db, id);
  const isHidden = actor.role === 'tutor' && view?.session.tutorUid !== actor.id;
  if (!view || isHidden) throw refuse('GROUP_SESSION_NOT_FOUND');
  return sessionMessage(view, actor, deps.clock.now());
}

export function makeSessionHandlers(deps: Deps) {
  return {
    async createGroupSession(request, call) {
      const [actor, wish, tutorUid] = [actorOf(call), wishOf(request), request.tutor];
      const once = commandOf(call, 'CreateGroupSession', { tutorUid, wish });
      const view = await deps.createSession({ tutorUid, wish, actor, once });
      return { session: sessionMessage(view, actor, deps.clock.now()) };
    },
    async cancelGroupSession(request, call) {
      const { groupSessionId: sessionId, reason } = request;
      const once = commandOf(call, 'CancelGroupSession', request);
      const actor = actorOf(call);
      const view = await deps.cancelSession({ sessionId, reason, actor, once });
      return { session: sessionMessage(view, actor, deps.clock.now()) };
    },
    async listGroupSessions({ pageToken }, call) {
      const { sessions, next } = await listSessions(deps.db, pageToken);
      const [actor, now] = [actorOf(call), deps.clock.now()];
      return { sessions: sessions.map((view) => sessionMessage(view, actor, now)), nextPageToken: next };
    },
    async getGroupSession({ groupSessionId }, call) {
      return { session: await sessionFor(deps, groupSessionId, actorOf(call)) };
    },
    async searchGroupSessions(request, call) {
      const [actor, now] = [actorOf(call), deps.clock.now()];
      const windows = searchWindows(searchOf(request), now);
      const isMock = await isMockStudent(deps.db, actor.id);
      const { pageToken } = request;
      const { sessions, next } = await searchSessions(deps.db, { windows, isMock, pageToken });
      return { sessions: sessions.map((view) => sessionMessage(view, actor, now)), nextPageToken: next };
    },
    async listTutorGroupSessions({ tutor: tutorUid, pageToken }, call) {
      const [actor, now] = [actorOf(call), deps.clock.now()];
      if (actor.role === 'tutor' && actor.id !== tutorUid) throw refuse('NOT_OWN_SCHEDULE');
      const today = startOfToday(now, await findTimeZone(deps.db, tutorUid));
      const withCancelled = actor.role !== 'student';
      const { sessions, next } = await listTutorSessions(deps.db, { tutorUid, today, withCancelled, pageToken });
      return { sessions: sessions.map((view) => sessionMessage(view, actor, now)), nextPageToken: next };
    },
    async bookGroupLessons(request, call) {
      const { groupSessionId: sessionId, bookingIds } = request;
      const once = commandOf(call, 'BookGroupLessons', request);
      const actor = actorOf(call);
      const { lessons, wallets } = await deps.bookLessons({ sessionId, bookingIds, actor, once });
      return {
        lessons: lessons.map((view) => lessonMessage(view, actor)),
        wallets: wallets.map(({ name, balance }) => ({ tokenType: tokenTypeOf(name), balance })),
      };
    },
    async cancelGroupLesson(request, call) {
      const { groupSessionId: sessionId, bookingId, reason } = request;
      const once = commandOf(call, 'CancelGroupLesson', request);
      const actor = actorOf(call);
      const view = await deps.cancelLesson({ address: { sessionId, bookingId }, reason, actor, once });
      return { lesson: lessonMessage(view, actor) };
    },
  } satisfies Partial<Handlers<GroupServiceMethods>>;
}
