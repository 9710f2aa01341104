/** Slots that open and go while somebody looks at a search; nothing is replayed, the page refetches after a break. */
import type { Call } from '@parlance/runtime/grpc/server';
import type { WatchSlotsRequest, WatchSlotsResponseInput } from '@parlance/proto/booking/v1';
import { bookingForStudent } from '@parlance/proto/json/booking';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals.ts';
import { isWithin, searchWindows } from '../../domain/search.ts';
import type { BookingApp } from '../../compose/booking-app.ts';
import type { HubChange, SlotChange } from '../../usecases/slot-hub.ts';
import { actorOf } from './call-context.ts';
import { toSearch } from './slot-handlers.ts';

export type WatchOptions = { heartbeatMs?: number };

export function makeWatchSlots(app: BookingApp, { heartbeatMs: quietMs = 15_000 }: WatchOptions = {}) {
  return async function* watchSlots(request: WatchSlotsRequest, call: Call): AsyncIterable<WatchSlotsResponseInput> {
    const actor = actorOf(call);
    const wants = await interest(app, request, call);
    const take = (change: HubChange) =>
      change.kind !== 'seats' && wants(change) ? messageOf(change, actor) : undefined;
    for await (const news of app.hub.watch({ signal: call.signal, quietMs, take }))
      yield* news.length === 0 ? [{ heartbeat: {} }] : news;
  };
}

async function interest(
  app: BookingApp,
  { search }: WatchSlotsRequest,
  call: Call,
): Promise<(change: SlotChange) => boolean> {
  if (!search) throw refuse('MALFORMED');
  const windows = searchWindows(toSearch(search), app.clock.now());
  const isMock = await app.queries.isMockStudent(actorOf(call).id);
  return ({ kind, booking: { when, tutor } }) => {
    const at = fromTimestamp(when);
    if (!at || !tutor || !isWithin(windows, at)) return false;
    if (search.tutor !== '' && tutor.uid !== search.tutor) return false;
    return kind === 'taken' || isMock || tutor.status !== 'training';
  };
}

function messageOf({ kind, booking }: SlotChange, { role }: Actor): WatchSlotsResponseInput {
  if (kind === 'taken') return { taken: booking.id };
  return { opened: role === 'student' ? bookingForStudent(booking) : booking };
}
