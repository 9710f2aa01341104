/** An administrator watches, or does not any more: a line of the call log that only administrators read, and a fact for nobody. */
import type { Moment } from '../domain/school-time.ts';
import type { Stores } from './ports.ts';
import type { Observation } from './stay-ports.ts';

export const observerEvents = ['observer-connected', 'observer-disconnected'] as const;
type ObserverEvent = (typeof observerEvents)[number];

async function note({ callLog }: Pick<Stores, 'callLog'>, seen: Observation, event: ObserverEvent, at: Moment) {
  const { id, bookingId, uid: participant, source, cause } = seen;
  const detail = event === 'observer-disconnected' ? (cause ?? '') : '';
  await callLog.add({ bookingId, event, participant, trackKind: '', detail, at, source, key: `${id}:${event}` });
}

export async function noteObserving(stores: Pick<Stores, 'callLog'>, opened: readonly Observation[]): Promise<void> {
  for (const seen of opened) await note(stores, seen, 'observer-connected', seen.from);
}

export async function noteObserved(stores: Pick<Stores, 'callLog'>, closed: readonly Observation[]): Promise<void> {
  for (const seen of closed) await note(stores, seen, 'observer-disconnected', seen.to ?? seen.from);
}
