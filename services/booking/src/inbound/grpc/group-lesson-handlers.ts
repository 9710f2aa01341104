/** A group lesson as it is held: commence, join, its topic, and the lists of whoever is in it. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { GroupServiceMethods } from '@parlance/proto/booking/v1';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import type { GroupListed } from '../../queries/group-rows.ts';
import {
  hasGroupLessons,
  listLiveGroupLessons,
  listPastGroupLessons,
  listUpcomingGroupLessons,
} from '../../queries/my-group-lessons.ts';
import type { Clock } from '../../usecases/ports.ts';
import type { CommenceGroupLesson, JoinGroupLesson } from '../../usecases/run-group-lesson.ts';
import type { UpdateGroupTopic } from '../../usecases/update-group-topic.ts';
import { topicIdsFromMessage } from '../../wire/booking-mapping.ts';
import { groupLessonMessage } from '../../wire/group-mapping.ts';
import { actorOf } from './call-context.ts';
import { historyRange, ownPage, sideOf } from './list-handlers.ts';

export type Deps = {
  db: Queryable;
  clock: Clock;
  commenceGroupLesson: CommenceGroupLesson;
  joinGroupLesson: JoinGroupLesson;
  updateGroupTopic: UpdateGroupTopic;
};

export const address = (request: { groupSessionId: string; bookingId: string }) => {
  return { sessionId: request.groupSessionId, bookingId: request.bookingId };
};

const listReply = ({ lessons, next }: GroupListed, actor: Actor) => {
  return { lessons: lessons.map((view) => groupLessonMessage(view, actor)), nextPageToken: next };
};

export function makeGroupLessonHandlers(deps: Deps) {
  return {
    async commenceGroupLesson(request, call) {
      const actor = actorOf(call);
      const view = await deps.commenceGroupLesson({ ...address(request), actor });
      return { lesson: groupLessonMessage(view, actor) };
    },
    async joinGroupLesson(request, call) {
      const actor = actorOf(call);
      const { token, room, lesson } = await deps.joinGroupLesson({ ...address(request), actor });
      return { callToken: token, room, lesson: groupLessonMessage(lesson, actor) };
    },
    async listMyGroupLessons({ view, limit, pageToken }, call) {
      const actor = actorOf(call);
      const page = { limit: pageLimit(limit, ownPage), pageToken };
      const read = view === 'VIEW_UPCOMING' ? listUpcomingGroupLessons : listLiveGroupLessons;
      return listReply(await read(deps.db, sideOf(actor), page, deps.clock.now()), actor);
    },
    async listMyGroupHistory(request, call) {
      const actor = actorOf(call);
      const page = { limit: pageLimit(request.limit, ownPage), pageToken: request.pageToken };
      const found = await listPastGroupLessons(deps.db, sideOf(actor), page, historyRange(request, deps.clock.now()));
      const hasAny = found.lessons.length > 0 || (await hasGroupLessons(deps.db, sideOf(actor)));
      return { ...listReply(found, actor), hasAny };
    },
    async updateGroupTopic(request, call) {
      const wanted = {
        ...address(request),
        topic: topicIdsFromMessage(request.topic),
        expectedVersion: request.expectedVersion,
      };
      const once = commandOf(call, 'UpdateGroupTopic', wanted);
      const actor = actorOf(call);
      const view = await deps.updateGroupTopic({ ...wanted, actor, once });
      return { lesson: groupLessonMessage(view, actor) };
    },
  } satisfies Partial<Handlers<GroupServiceMethods>>;
}
