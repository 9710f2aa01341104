/** Slots that open and go while somebody looks at a search; nothing is replayed, the page refetches after a break. */
import type { Call } from '@parlance/runtime/grpc/server';
import type { WatchSlotsRequest, WatchSlotsResponseInput } from '@parlance/proto/booking/v1';
import { bookingForStudent } from '@parlance/proto/json/lesson';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals.ts';
import { isWithin, searchWindows } from '../../domain/search.ts';
import { isMockStudent } from '../../queries/people.ts';
import type { Clock } from '../../usecases/ports.ts';
import type { SlotNews } from '../../wire/slot-news.ts';
import type { SlotFeed } from '../events/slot-feed.ts';
import { actorOf } from './call-context.ts';
import { searchOf } from './slot-handlers.ts';

export type Deps = { db: Queryable; clock: Clock; slotFeed: SlotFeed };

/** A stream without news shows a sign of life so often. */
export const heartbeatMs = 15_000;

export function makeWatchSlots(deps: Deps) {
  return async function* watchSlots(request: WatchSlotsRequest, call: Call): AsyncIterable<WatchSlotsResponseInput> {
    const actor = actorOf(call);
    const isFound = await filterOf(deps, request, actor);
    const take = (news: SlotNews) =>
      news.kind !== 'seats' && isFound(news) ? responseMessage(news, actor) : undefined;
    for await (const messages of deps.slotFeed.watch({ signal: call.signal, heartbeatMs, take }))
      yield* messages.length === 0 ? [{ heartbeat: {} }] : messages;
  };
}

async function filterOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { search }: WatchSlotsRequest,
  { id }: Actor,
): Promise<(news: SlotNews) => boolean> {
  if (!search) throw refuse('MALFORMED');
  const windows = searchWindows(searchOf(search), clock.now());
  const isMock = await isMockStudent(db, id);
  return ({ kind, lesson: { when, tutor } }) => {
    const at = fromTimestamp(when);
    if (!at || !tutor || !isWithin(windows, at)) return false;
    if (search.tutor !== '' && tutor.uid !== search.tutor) return false;
    return kind === 'taken' || isMock || tutor.status !== 'training';
  };
}

function responseMessage({ kind, lesson }: SlotNews, { role }: Actor): WatchSlotsResponseInput {
  if (kind === 'taken') return { taken: lesson.id };
  return { opened: role === 'student' ? bookingForStudent(lesson) : lesson };
}
