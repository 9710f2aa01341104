/** Lessons of sessions that move while somebody looks at a search or, as an administrator, at sessions; nothing is replayed. */
import type { Call } from '@parlance/runtime/grpc/server';
import type { Lesson, WatchGroupLessonsRequest, WatchGroupLessonsResponseInput } from '@parlance/proto/booking/v1';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals.ts';
import { isWithin, searchWindows } from '../../domain/search.ts';
import { isMockStudent } from '../../queries/people.ts';
import type { Clock } from '../../usecases/ports.ts';
import { stateForOthers, type SlotNews } from '../../wire/slot-news.ts';
import type { SlotFeed } from '../events/slot-feed.ts';
import { actorOf } from './call-context.ts';
import { searchOf } from './slot-handlers.ts';
import { heartbeatMs } from './watch-slots.ts';

type Deps = { db: Queryable; clock: Clock; slotFeed: SlotFeed };

type Filter = (lesson: Lesson) => boolean;

export function makeWatchLessons(deps: Deps) {
  return async function* watchLessons(
    request: WatchGroupLessonsRequest,
    call: Call,
  ): AsyncIterable<WatchGroupLessonsResponseInput> {
    const actor = actorOf(call);
    const isFound = await filterOf(deps, request, actor);
    const take = (news: SlotNews) => {
      if (news.kind !== 'seats' || !isFound(news.lesson)) return undefined;
      const moved = asSeenBy(actor, news);
      return moved && { moved };
    };
    for await (const messages of deps.slotFeed.watch({ signal: call.signal, heartbeatMs, take }))
      yield* messages.length === 0 ? [{ heartbeat: {} }] : messages;
  };
}

async function filterOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: WatchGroupLessonsRequest,
  actor: Actor,
): Promise<Filter> {
  const { search, groupSessionId } = request;
  const isOfSession: Filter = (lesson) => groupSessionId === '' || lesson.session?.id === groupSessionId;
  if (!search) {
    if (actor.role === 'student') throw refuse('MALFORMED');
    return isOfSession;
  }
  const windows = searchWindows(searchOf(search), clock.now());
  const isMock = await isMockStudent(db, actor.id);
  return (lesson) => {
    const at = fromTimestamp(lesson.when);
    if (!at || !isWithin(windows, at) || !isOfSession(lesson)) return false;
    return isMock || lesson.tutor?.status !== 'training';
  };
}

/**
 * A student hears that a lesson filled up or has a seat again, not each seat, and of lessons with an own seat by the own
 * notices.
 */
function asSeenBy({ id, role }: Actor, { lesson, turned }: SlotNews): Lesson | undefined {
  if (role !== 'student') return { ...lesson, seats: [] };
  const isSeated = lesson.seats.some(
    ({ student, status }) => student?.uid === id && status !== 'BOOKING_STATUS_STUDENT_CANCELLED',
  );
  if (!turned || isSeated) return undefined;
  const counts = { seatsTaken: 0, awaitingFeedback: 0, feedbackCount: 0 };
  return { ...lesson, ...counts, status: stateForOthers(lesson), seats: [], payment: null, updatedBy: '' };
}
