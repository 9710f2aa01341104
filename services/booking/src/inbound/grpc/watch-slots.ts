/** Slots that open and go while somebody looks at a search; nothing is replayed, the page refetches after a break. */
import type { Call } from '@parlance/runtime/grpc/server';
import type { WatchSlotsRequest, WatchSlotsResponseInput } from '@parlance/proto/booking/v1';
import { refuse } from '../../domain/refusal.ts';
import { isWithin, searchWindows } from '../../domain/search.ts';
import type { BookingApp } from '../../booking-app.ts';
import type { SlotChange } from '../../outbound/slot-hub.ts';
import { fromTimestamp } from '../../wire/booking-message.ts';
import { actorOf } from './call-context.ts';
import { asAppError } from './error-map.ts';
import { toSearch } from './slot-handlers.ts';

export type WatchOptions = { heartbeatMs?: number };

/** A reader that falls so far behind is cut off; it comes again and refetches. */
const mostWaiting = 1_000;

export function makeWatchSlots(app: BookingApp, { heartbeatMs = 15_000 }: WatchOptions = {}) {
  return async function* watchSlots(request: WatchSlotsRequest, call: Call): AsyncIterable<WatchSlotsResponseInput> {
    const wants = await interest(app, request, call).catch((error: unknown) => {
      throw asAppError(error);
    });
    const waiting: SlotChange[] = [];
    let wake: () => void = () => undefined;
    const stop = app.hub.subscribe((change) => {
      if (wants(change)) waiting.push(change);
      if (waiting.length > 0) wake();
    });
    try {
      yield { heartbeat: {} };
      while (!call.signal.aborted && waiting.length < mostWaiting) {
        const change = waiting.shift();
        if (change) yield messageOf(change);
        else if (await isQuiet(call.signal, heartbeatMs, (ring) => (wake = ring))) yield { heartbeat: {} };
      }
    } finally {
      stop();
    }
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

function messageOf({ kind, booking }: SlotChange): WatchSlotsResponseInput {
  return kind === 'opened' ? { opened: booking } : { taken: booking.id };
}

/** True when nothing came for a while, false when there is something to send or nobody to send it to. */
function isQuiet(signal: AbortSignal, ms: number, onRing: (ring: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (quiet: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(quiet);
    };
    const stop = () => end(false);
    const timer = setTimeout(() => end(true), ms);
    signal.addEventListener('abort', stop, { once: true });
    onRing(stop);
  });
}
