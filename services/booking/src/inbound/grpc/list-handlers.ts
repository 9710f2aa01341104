/** Lists of lessons of either kind: the caller's live, upcoming and past ones, a tutor's completed ones. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods, ListCompletedRequest, ListMyHistoryRequest } from '@parlance/proto/booking/v1';
import { lists, search } from '@parlance/proto/limits';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { pageLimit } from '@parlance/runtime/paging/page-limit';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { monthsBefore } from '../../domain/months.ts';
import { refuse } from '../../domain/refusals.ts';
import type { Listed } from '../../queries/lesson-rows.ts';
import {
  listCompletedBookings,
  listLiveBookings,
  listPastBookings,
  listUpcomingBookings,
  type Side,
} from '../../queries/my-bookings.ts';
import {
  hasSessionLessons,
  listCompletedLessons,
  listLiveLessons,
  listPastLessons,
  listUpcomingLessons,
} from '../../queries/session-lessons.ts';
import type { WithFeedbackEnds } from '../../usecases/lesson-feedback.ts';
import type { Clock } from '../../usecases/ports.ts';
import { lessonMessage } from '../../wire/lesson-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = { db: Queryable; clock: Clock; withFeedbackEnds: WithFeedbackEnds };

/** Of one's own lessons. */
const ownPage = { usual: lists.ownLessonsPage, most: lists.ownLessonsPageMax };
const longestCompletedDays = 400;
const aDay = 86_400_000;

const sideOf = ({ id, role }: Actor): Side => ({ uid: id, role: role === 'tutor' ? 'tutor' : 'student' });

export const listReply = ({ lessons, next }: Listed, actor: Actor) => ({
  lessons: lessons.map((view) => lessonMessage(view, actor)),
  nextPageToken: next,
});

/** Nothing said means the last month up to now. */
export function historyRange(request: Pick<ListMyHistoryRequest, 'from' | 'to'>, now: Date): { from: Date; to: Date } {
  const to = fromTimestamp(request.to) ?? now;
  const from = fromTimestamp(request.from) ?? new Date(monthsBefore(to.getTime(), search.historyMonths));
  if (to < from) throw refuse('TO_BEFORE_FROM');
  return { from, to };
}

function completedRange({ start, end }: ListCompletedRequest): { from: Date; to: Date } {
  const [from, to] = [fromTimestamp(start), fromTimestamp(end)];
  const isSane = from && to && from <= to && to.getTime() - from.getTime() <= longestCompletedDays * aDay;
  if (!isSane) throw refuse('MALFORMED', { details: { fields: { start: 'is required', end: 'is required' } } });
  return { from, to };
}

/** What each kind's lists are read by, and how many come where nothing is said. */
const kinds = {
  oneOnOne: {
    live: listLiveBookings,
    upcoming: listUpcomingBookings,
    past: listPastBookings,
    completed: listCompletedBookings,
    usualUpcoming: lists.upcomingPage,
  },
  group: {
    live: listLiveLessons,
    upcoming: listUpcomingLessons,
    past: listPastLessons,
    completed: listCompletedLessons,
    usualUpcoming: ownPage.usual,
  },
} as const;
const kindOf = ({ group }: { group: boolean }) => (group ? kinds.group : kinds.oneOnOne);

export function makeListHandlers(deps: Deps) {
  const reply = async ({ lessons, next }: Listed, actor: Actor) =>
    listReply({ lessons: await deps.withFeedbackEnds(lessons), next }, actor);
  return {
    async listMyLessons(request, call) {
      const { view, limit, pageToken } = request;
      const [actor, kind] = [actorOf(call), kindOf(request)];
      const isUpcoming = view === 'VIEW_UPCOMING';
      const usual = isUpcoming ? kind.usualUpcoming : ownPage.usual;
      const page = { limit: pageLimit(limit, { ...ownPage, usual }), pageToken };
      const read = isUpcoming ? kind.upcoming : kind.live;
      return reply(await read(deps.db, sideOf(actor), page, deps.clock.now()), actor);
    },
    async listMyHistory(request, call) {
      const page = { limit: pageLimit(request.limit, ownPage), pageToken: request.pageToken };
      const [actor, range] = [actorOf(call), historyRange(request, deps.clock.now())];
      const found = await kindOf(request).past(deps.db, sideOf(actor), page, range);
      const hasAny = request.group && (found.lessons.length > 0 || (await hasSessionLessons(deps.db, sideOf(actor))));
      return { ...(await reply(found, actor)), hasAny };
    },
    async listCompleted(request, call) {
      const actor = actorOf(call);
      if (actor.role === 'tutor' && actor.id !== request.tutor) throw refuse('NOT_OWN_SCHEDULE');
      const wanted = { tutorUid: request.tutor, ...completedRange(request), pageToken: request.pageToken };
      return reply(await kindOf(request).completed(deps.db, wanted), actor);
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
