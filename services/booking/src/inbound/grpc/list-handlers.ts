/** The caller's lists: live, upcoming, history; a tutor's completed lessons. */
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
import { listCompletedLessons } from '../../queries/session-lessons.ts';
import type { Clock } from '../../usecases/ports.ts';
import { bookingMessage } from '../../wire/booking-mapping.ts';
import { wholeLessonMessage } from '../../wire/session-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = { db: Queryable; clock: Clock };

/** Of one's own lessons, of either kind. */
export const ownPage = { usual: lists.ownLessonsPage, most: lists.ownLessonsPageMax };
const longestCompletedDays = 400;
const aDay = 86_400_000;

export const sideOf = ({ id, role }: Actor): Side => ({ uid: id, role: role === 'tutor' ? 'tutor' : 'student' });

export const listReply = ({ lessons, next }: Listed, actor: Actor) => ({
  bookings: lessons.map((view) => bookingMessage(view, actor)),
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

export function makeListHandlers(deps: Deps) {
  return {
    async listMyBookings({ view, limit, pageToken }, call) {
      const actor = actorOf(call);
      const side = sideOf(actor);
      const isUpcoming = view === 'VIEW_UPCOMING';
      const usual = isUpcoming ? lists.upcomingPage : ownPage.usual;
      const page = { limit: pageLimit(limit, { ...ownPage, usual }), pageToken };
      const read = isUpcoming ? listUpcomingBookings : listLiveBookings;
      return listReply(await read(deps.db, side, page, deps.clock.now()), actor);
    },
    async listMyHistory(request, call) {
      const page = { limit: pageLimit(request.limit, ownPage), pageToken: request.pageToken };
      const range = historyRange(request, deps.clock.now());
      const actor = actorOf(call);
      return listReply(await listPastBookings(deps.db, sideOf(actor), page, range), actor);
    },
    async listCompleted(request, call) {
      const actor = actorOf(call);
      if (actor.role === 'tutor' && actor.id !== request.tutor) throw refuse('NOT_OWN_SCHEDULE');
      const wanted = { tutorUid: request.tutor, ...completedRange(request), pageToken: request.pageToken };
      if (!request.group) return listReply(await listCompletedBookings(deps.db, wanted), actor);
      const { lessons, next } = await listCompletedLessons(deps.db, wanted);
      return { bookings: [], groupLessons: lessons.map(wholeLessonMessage), nextPageToken: next };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
