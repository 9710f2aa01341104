/** Group lessons that move while somebody looks at a search or, as an administrator, at sessions; nothing is replayed. */
import type { Call } from '@parlance/runtime/grpc/server';
import type {
  GroupLesson,
  GroupLessonInput,
  WatchGroupLessonsRequest,
  WatchGroupLessonsResponseInput,
} from '@parlance/proto/booking/v1';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals.ts';
import { isWithin, searchWindows } from '../../domain/search.ts';
import type { BookingApp } from '../../compose/booking-app.ts';
import type { HubChange, SeatChange } from '../../usecases/slot-hub.ts';
import { stateForOthers } from '../../wire/seat-change.ts';
import { actorOf } from './call-context.ts';
import type { WatchOptions } from './watch-slots.ts';

type Wants = (lesson: GroupLesson) => boolean;

export function makeWatchGroupLessons(app: BookingApp, { heartbeatMs: quietMs = 15_000 }: WatchOptions = {}) {
  return async function* watchGroupLessons(
    request: WatchGroupLessonsRequest,
    call: Call,
  ): AsyncIterable<WatchGroupLessonsResponseInput> {
    const actor = actorOf(call);
    const wants = await interest(app, request, actor);
    const take = (change: HubChange) => {
      if (change.kind !== 'seats' || !wants(change.lesson)) return undefined;
      const moved = asSeenBy(actor, change);
      return moved && { moved };
    };
    for await (const news of app.hub.watch({ signal: call.signal, quietMs, take }))
      yield* news.length === 0 ? [{ heartbeat: {} }] : news;
  };
}

async function interest(app: BookingApp, request: WatchGroupLessonsRequest, actor: Actor): Promise<Wants> {
  const { search, groupSessionId } = request;
  const isOfSession: Wants = (lesson) => groupSessionId === '' || lesson.groupSessionId === groupSessionId;
  if (!search) {
    if (actor.role === 'student') throw refuse('MALFORMED');
    return isOfSession;
  }
  const { startDate, endDate, hour, timeZone: zone } = search;
  const windows = searchWindows({ startDate, endDate, hour, zone }, app.clock.now());
  const isMock = await app.queries.isMockStudent(actor.id);
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
function asSeenBy({ id, role }: Actor, { lesson, turned }: SeatChange): GroupLessonInput | undefined {
  if (role !== 'student') return lesson;
  const isSeated = lesson.seats.some(
    ({ student, status }) => student?.uid === id && status !== 'BOOKING_STATUS_STUDENT_CANCELLED',
  );
  if (!turned || isSeated) return undefined;
  return { ...lesson, status: stateForOthers(lesson), seats: [], seatsTaken: 0, payment: null, updatedBy: '' };
}
