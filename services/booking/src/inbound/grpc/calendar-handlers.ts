/** One's lessons for one's own calendar. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import { findFeed, findFeedOwner, listCalendar } from '../../queries/calendar-feed.ts';
import type { CloseCalendarFeed, RenewCalendarFeed } from '../../usecases/calendar-feed.ts';
import type { Clock, FeedKeys } from '../../usecases/ports.ts';
import { lessonMessage } from '../../wire/lesson-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = {
  db: Queryable;
  clock: Clock;
  feedKeys: FeedKeys;
  renewCalendarFeed: RenewCalendarFeed;
  closeCalendarFeed: CloseCalendarFeed;
};

export function makeCalendarHandlers({ db, clock, feedKeys, renewCalendarFeed, closeCalendarFeed }: Deps) {
  return {
    async getCalendarFeed(_request, call) {
      const madeAt = await findFeed(db, actorOf(call).id);
      return { madeAt: madeAt ? toTimestamp(madeAt) : null };
    },
    async renewCalendarFeed(_request, call) {
      const { key, madeAt } = await renewCalendarFeed(actorOf(call).id);
      return { key, madeAt: toTimestamp(madeAt) };
    },
    async closeCalendarFeed(_request, call) {
      await closeCalendarFeed(actorOf(call).id);
      return {};
    },
    async readCalendarFeed({ key }) {
      const owner = await findFeedOwner(db, feedKeys.hash(key));
      if (!owner) throw refuse('CALENDAR_NOT_FOUND');
      const { uid, role } = owner;
      const lessons = await listCalendar(db, owner, clock.now());
      return { uid, role, lessons: lessons.map((lesson) => lessonMessage(lesson, { id: uid, role })) };
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
