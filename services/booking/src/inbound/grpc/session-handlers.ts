/** Making, cancelling, finding and booking sessions. Validate → command → use case → reply; no rules here. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods, CreateGroupSessionRequest } from '@parlance/proto/booking/v1';
import { group } from '@parlance/proto/limits';
import { tokenTypeOf } from '@parlance/proto/json/words';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals.ts';
import { searchWindows } from '../../domain/search.ts';
import { startOfToday } from '../../domain/zone.ts';
import { findTimeZone, isMockStudent } from '../../queries/people.ts';
import { listLessonsOf } from '../../queries/session-lessons.ts';
import {
  countAhead,
  findSession,
  listSessions,
  listTutorSessions,
  mayBeSeenBy,
  searchSessions,
} from '../../queries/sessions.ts';
import type { SessionView } from '../../domain/view.ts';
import type { BookLessons } from '../../usecases/book-lessons.ts';
import type { CancelSession } from '../../usecases/cancel-session.ts';
import type { WithFeedbackEnds } from '../../usecases/lesson-feedback.ts';
import type { CreateSession } from '../../usecases/create-session.ts';
import type { Clock } from '../../usecases/ports.ts';
import { topicIdsFromMessage } from '../../wire/booking-mapping.ts';
import { lessonMessage } from '../../wire/lesson-mapping.ts';
import { sessionMessage } from '../../wire/session-mapping.ts';
import { actorOf } from './call-context.ts';
import { searchOf } from './slot-handlers.ts';

export type Deps = {
  db: Queryable;
  clock: Clock;
  createSession: CreateSession;
  cancelSession: CancelSession;
  bookLessons: BookLessons;
  withFeedbackEnds: WithFeedbackEnds;
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

/** A student may see every session that can be found, a tutor the own ones; with a page of its lessons. */
async function readSession(
  { db, clock, withFeedbackEnds }: Deps,
  id: string,
  { actor, pageToken }: { actor: Actor; pageToken: string },
) {
  const view = await findSession(db, id);
  const isHidden = actor.role === 'tutor' && view?.session.tutorUid !== actor.id;
  if (!view || isHidden) throw refuse('GROUP_SESSION_NOT_FOUND');
  if (actor.role === 'student' && !(await mayBeSeenBy(db, id, actor.id))) throw refuse('GROUP_SESSION_NOT_FOUND');
  const { lessons: found, next } = await listLessonsOf(db, { sessionId: id, reader: actor.id, pageToken });
  const lessons = await withFeedbackEnds(found);
  const ahead = actor.role === 'admin' ? await countAhead(db, id) : undefined;
  return { session: sessionMessage({ ...view, lessons }, actor, { now: clock.now(), ahead }), nextPageToken: next };
}

function listed(sessions: readonly SessionView[], next: string, { actor, now }: { actor: Actor; now: Date }) {
  return { sessions: sessions.map((view) => sessionMessage(view, actor, { now })), nextPageToken: next };
}

export function makeSessionHandlers(deps: Deps) {
  return {
    async createGroupSession(request, call) {
      const [actor, wish, tutorUid] = [actorOf(call), wishOf(request), request.tutor];
      const once = commandOf(call, 'CreateGroupSession', { tutorUid, wish });
      const { session } = await deps.createSession({ tutorUid, wish, actor, once });
      return readSession(deps, session.id, { actor, pageToken: '' });
    },
    async cancelGroupSession(request, call) {
      const { groupSessionId: sessionId, reason } = request;
      const once = commandOf(call, 'CancelGroupSession', request);
      const actor = actorOf(call);
      await deps.cancelSession({ sessionId, reason, actor, once });
      return readSession(deps, sessionId, { actor, pageToken: '' });
    },
    async listGroupSessions({ pageToken }, call) {
      const { sessions, next } = await listSessions(deps.db, pageToken);
      return listed(sessions, next, { actor: actorOf(call), now: deps.clock.now() });
    },
    getGroupSession: ({ groupSessionId, pageToken }, call) =>
      readSession(deps, groupSessionId, { actor: actorOf(call), pageToken }),
    async searchGroupSessions(request, call) {
      const [actor, now] = [actorOf(call), deps.clock.now()];
      const windows = searchWindows(searchOf(request), now);
      const isMock = await isMockStudent(deps.db, actor.id);
      const { pageToken } = request;
      const { sessions, next } = await searchSessions(deps.db, { windows, isMock, pageToken, reader: actor.id });
      return listed(sessions, next, { actor, now });
    },
    async listTutorGroupSessions({ tutor: tutorUid, pageToken }, call) {
      const [actor, now] = [actorOf(call), deps.clock.now()];
      if (actor.role === 'tutor' && actor.id !== tutorUid) throw refuse('NOT_OWN_SCHEDULE');
      const today = startOfToday(now, await findTimeZone(deps.db, tutorUid));
      const student = actor.role === 'student' ? actor.id : undefined;
      const wish = { tutorUid, today, student, pageToken, reader: actor.id };
      const { sessions, next } = await listTutorSessions(deps.db, wish);
      const withEnds = sessions.map(async (view) => ({ ...view, lessons: await deps.withFeedbackEnds(view.lessons) }));
      return listed(await Promise.all(withEnds), next, { actor, now });
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
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
