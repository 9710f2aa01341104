/** A group lesson as it is held: commence, join, its topic, and the lists of whoever is in it. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { GroupServiceMethods } from '@parlance/proto/booking/v1';
import type { Actor } from '../../domain/actor.ts';
import type { BookingApp } from '../../compose/booking-app.ts';
import type { GroupListed } from '../../queries/group-rows.ts';
import { groupLessonFor } from '../../wire/group-mapping.ts';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import { actorOf } from './call-context.ts';
import { topicIds } from './topic-request.ts';
import { historyRange, ownPage, sideOf } from './list-handlers.ts';

export const address = (request: { groupSessionId: string; bookingId: string }) => {
  return { sessionId: request.groupSessionId, bookingId: request.bookingId };
};

const listReply = ({ lessons, next }: GroupListed, actor: Actor) => {
  return { lessons: lessons.map((view) => groupLessonFor(view, actor)), nextPageToken: next };
};

export function makeGroupLessonHandlers(app: BookingApp) {
  return {
    async commenceGroupLesson(request, call) {
      const actor = actorOf(call);
      const view = await app.commenceGroupLesson({ ...address(request), actor });
      return { lesson: groupLessonFor(view, actor) };
    },
    async joinGroupLesson(request, call) {
      const actor = actorOf(call);
      const { token, room, lesson } = await app.joinGroupLesson({ ...address(request), actor });
      return { callToken: token, room, lesson: groupLessonFor(lesson, actor) };
    },
    async listMyGroupLessons({ view, limit, pageToken }, call) {
      const actor = actorOf(call);
      const page = { limit: pageLimit(limit, ownPage), pageToken };
      const read = view === 'VIEW_UPCOMING' ? app.queries.upcomingGroups : app.queries.liveGroups;
      return listReply(await read(sideOf(actor), page, app.clock.now()), actor);
    },
    async listMyGroupHistory(request, call) {
      const actor = actorOf(call);
      const page = { limit: pageLimit(request.limit, ownPage), pageToken: request.pageToken };
      const found = await app.queries.groupHistory(sideOf(actor), page, historyRange(request, app.clock.now()));
      const hasAny = found.lessons.length > 0 || (await app.queries.hasAnyGroup(sideOf(actor)));
      return { ...listReply(found, actor), hasAny };
    },
    async updateGroupTopic(request, call) {
      const wanted = { ...address(request), topic: topicIds(request.topic), expectedVersion: request.expectedVersion };
      const once = commandOf(call, 'UpdateGroupTopic', wanted);
      const actor = actorOf(call);
      const view = await app.updateGroupTopic({ ...wanted, actor, once });
      return { lesson: groupLessonFor(view, actor) };
    },
  } satisfies Partial<Handlers<GroupServiceMethods>>;
}
