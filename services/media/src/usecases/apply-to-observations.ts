/** What a signal means for those who watch silently. */
import { observerUid } from '../domain/observer.ts';
import { noteObserved, noteObserving } from './note-observations.ts';
import type { Moment } from '../domain/school-time.ts';
import type { Stores } from './ports.ts';
import type { ObservationRule, StayCause } from './stay-ports.ts';
import { bookingOf, type RoomSignal } from './room-signal.ts';

type Observing = Pick<Stores, 'observations' | 'callLog'>;
type Ended = { rule: ObservationRule; cause: StayCause };

async function enter(stores: Observing, signal: RoomSignal & { kind: 'entered' }, at: Moment): Promise<void> {
  const uid = observerUid(signal.id);
  const bookingId = bookingOf(signal.room);
  if (uid === undefined || bookingId === undefined) return;
  const opened = await stores.observations.open({ ...signal.handle, bookingId, uid, at });
  await noteObserving(stores, opened ? [opened] : []);
}

function endedBy(signal: RoomSignal): Ended | undefined {
  const { node } = signal;
  switch (signal.kind) {
    case 'left': {
      const uid = observerUid(signal.id);
      const bookingId = bookingOf(signal.room);
      if (uid === undefined || bookingId === undefined) return undefined;
      // One seat for each observer and room, so the handle says no more than the name.
      return { rule: { node, bookingId, uid }, cause: signal.cause };
    }
    case 'gone':
      return { rule: signal.handle, cause: signal.cause };
    case 'session-ended':
      return { rule: { node, sessionId: signal.sessionId }, cause: signal.cause };
    case 'room-ended': {
      const bookingId = bookingOf(signal.room);
      return bookingId === undefined ? undefined : { rule: { node, bookingId }, cause: 'room-closed' };
    }
    case 'node-started':
      return { rule: { node }, cause: 'node-restarted' };
    default:
      return undefined;
  }
}

export async function applyToObservations(stores: Observing, signal: RoomSignal, at: Moment): Promise<void> {
  if (signal.kind === 'entered') return enter(stores, signal, at);
  const ended = endedBy(signal);
  if (ended) await noteObserved(stores, await stores.observations.close(ended.rule, { at, cause: ended.cause }));
}
