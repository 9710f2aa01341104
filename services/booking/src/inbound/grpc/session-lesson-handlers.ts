/** A group's lesson as it is held: commence, join, its topic, and the lists of whoever is in it. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { GroupServiceMethods } from '@parlance/proto/booking/v1';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import type { Listed } from '../../queries/lesson-rows.ts';
import {
  hasSessionLessons,
  listLiveLessons,
  listPastLessons,
  listUpcomingLessons,
} from '../../queries/session-lessons.ts';
import type { Clock } from '../../usecases/ports.ts';
import type { CommenceLesson, JoinLesson } from '../../usecases/run-lesson.ts';
import type { UpdateInfo } from '../../usecases/update-info.ts';
import { topicIdsFromMessage } from '../../wire/booking-mapping.ts';
import { lessonMessage } from '../../wire/session-mapping.ts';
import { actorOf } from './call-context.ts';
import { historyRange, ownPage, sideOf } from './list-handlers.ts';

export type Deps = {
  db: Queryable;
  clock: Clock;
  commenceLesson: CommenceLesson;
  joinLesson: JoinLesson;
  updateInfo: UpdateInfo;
};

export const address = (request: { groupSessionId: string; bookingId: string }) => {
  return { sessionId: request.groupSessionId, bookingId: request.bookingId };
};

const listReply = ({ lessons, next }: Listed, actor: Actor) => {
  return { lessons: lessons.map((view) => lessonMessage(view, actor)), nextPageToken: next };
};

export function makeSessionLessonHandlers(deps: Deps) {
  return {
    async commenceGroupLesson(request, call) {
      const actor = actorOf(call);
      const view = await deps.commenceLesson({ address: address(request), actor });
      return { lesson: lessonMessage(view, actor) };
    },
    async joinGroupLesson(request, call) {
      const actor = actorOf(call);
      const { token, room, view } = await deps.joinLesson({ address: address(request), actor });
      return { callToken: token, room, lesson: lessonMessage(view, actor) };
    },
    async listMyGroupLessons({ view, limit, pageToken }, call) {
      const actor = actorOf(call);
      const page = { limit: pageLimit(limit, ownPage), pageToken };
      const read = view === 'VIEW_UPCOMING' ? listUpcomingLessons : listLiveLessons;
      return listReply(await read(deps.db, sideOf(actor), page, deps.clock.now()), actor);
    },
    async listMyGroupHistory(request, call) {
      const actor = actorOf(call);
      const page = { limit: pageLimit(request.limit, ownPage), pageToken: request.pageToken };
      const found = await listPastLessons(deps.db, sideOf(actor), page, historyRange(request, deps.clock.now()));
      const hasAny = found.lessons.length > 0 || (await hasSessionLessons(deps.db, sideOf(actor)));
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
      const { topic, expectedVersion } = wanted;
      const command = { address: address(request), topic, wishes: {}, expectedVersion };
      const view = await deps.updateInfo({ ...command, actor, once });
      return { lesson: lessonMessage(view, actor) };
    },
  } satisfies Partial<Handlers<GroupServiceMethods>>;
}
