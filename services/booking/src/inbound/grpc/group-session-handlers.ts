/** Making, cancelling, finding and booking group sessions. Validate → command → use case → reply; no rules here. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { GroupServiceMethods, CreateGroupSessionRequest } from '@parlance/proto/booking/v1';
import { group } from '@parlance/proto/limits';
import { tokenTypeOf } from '@parlance/proto/json/words';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals.ts';
import { searchWindows } from '../../domain/search.ts';
import { startOfToday } from '../../domain/zone.ts';
import type { BookingApp } from '../../compose/booking-app.ts';
import { groupLessonFor, groupSessionFor } from '../../wire/group-mapping.ts';
import { actorOf } from './call-context.ts';
import { topicIds } from './topic-request.ts';

function wishOf(request: CreateGroupSessionRequest) {
  const maxStudents = request.maxStudentCount || group.usualMaxStudents;
  const minStudents = request.minStudentCount || Math.min(group.usualMinStudents, maxStudents);
  const lessons = request.lessons.map(({ when, topic }) => ({
    startsAt: fromTimestamp(when) ?? new Date(0),
    topic: topicIds(topic),
  }));
  return { title: request.title, maxStudents, minStudents, lessons };
}

/** A student may see every session that can be found, a tutor the own ones. */
async function sessionFor(app: BookingApp, id: string, actor: Actor) {
  const view = await app.queries.groupSession(id);
  const isHidden = actor.role === 'tutor' && view?.session.tutorUid !== actor.id;
  if (!view || isHidden) throw refuse('GROUP_SESSION_NOT_FOUND');
  return groupSessionFor(view, actor, app.clock.now());
}

export function makeGroupSessionHandlers(app: BookingApp) {
  return {
    async createGroupSession(request, call) {
      const [actor, wish, tutorUid] = [actorOf(call), wishOf(request), request.tutor];
      const once = commandOf(call, 'CreateGroupSession', { tutorUid, wish });
      const view = await app.createGroupSession({ tutorUid, wish, actor, once });
      return { session: groupSessionFor(view, actor, app.clock.now()) };
    },
    async cancelGroupSession(request, call) {
      const { groupSessionId: sessionId, reason } = request;
      const once = commandOf(call, 'CancelGroupSession', request);
      const actor = actorOf(call);
      const view = await app.cancelGroupSession({ sessionId, reason, actor, once });
      return { session: groupSessionFor(view, actor, app.clock.now()) };
    },
    async listGroupSessions({ pageToken }, call) {
      const { sessions, next } = await app.queries.allGroupSessions(pageToken);
      const [actor, now] = [actorOf(call), app.clock.now()];
      return { sessions: sessions.map((view) => groupSessionFor(view, actor, now)), nextPageToken: next };
    },
    async getGroupSession({ groupSessionId }, call) {
      return { session: await sessionFor(app, groupSessionId, actorOf(call)) };
    },
    async searchGroupSessions(request, call) {
      const { startDate, endDate, hour, timeZone: zone } = request;
      const [actor, now] = [actorOf(call), app.clock.now()];
      const windows = searchWindows({ startDate, endDate, hour, zone }, now);
      const isMock = await app.queries.isMockStudent(actor.id);
      const { pageToken } = request;
      const { sessions, next } = await app.queries.searchGroupSessions({ windows, isMock, pageToken });
      return { sessions: sessions.map((view) => groupSessionFor(view, actor, now)), nextPageToken: next };
    },
    async listTutorGroupSessions({ tutor: tutorUid, pageToken }, call) {
      const [actor, now] = [actorOf(call), app.clock.now()];
      if (actor.role === 'tutor' && actor.id !== tutorUid) throw refuse('NOT_OWN_SCHEDULE');
      const today = startOfToday(now, await app.queries.zoneOf(tutorUid));
      const withCancelled = actor.role !== 'student';
      const { sessions, next } = await app.queries.sessionsOfTutor({ tutorUid, today, withCancelled, pageToken });
      return { sessions: sessions.map((view) => groupSessionFor(view, actor, now)), nextPageToken: next };
    },
    async bookGroupLessons(request, call) {
      const { groupSessionId: sessionId, bookingIds } = request;
      const once = commandOf(call, 'BookGroupLessons', request);
      const actor = actorOf(call);
      const { lessons, wallets } = await app.bookGroupLessons({ sessionId, bookingIds, actor, once });
      return {
        lessons: lessons.map((view) => groupLessonFor(view, actor)),
        wallets: wallets.map(({ name, balance }) => ({ tokenType: tokenTypeOf(name), balance })),
      };
    },
    async cancelGroupLesson(request, call) {
      const { groupSessionId: sessionId, bookingId, reason } = request;
      const once = commandOf(call, 'CancelGroupLesson', request);
      const actor = actorOf(call);
      const view = await app.cancelGroupLesson({ sessionId, bookingId, reason, actor, once });
      return { lesson: groupLessonFor(view, actor) };
    },
  } satisfies Partial<Handlers<GroupServiceMethods>>;
}
