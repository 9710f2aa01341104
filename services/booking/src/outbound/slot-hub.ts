/** Slots that open and go, for the searches on screen: told in process on commit, and by the topic for what other replicas did. */
import type { Booking } from '@parlance/proto/booking/v1';

export type SlotChange = { kind: 'opened' | 'taken'; booking: Booking };
export type SlotHub = {
  /** Tells every watcher once, whichever way the news came first. */
  publish(changes: readonly SlotChange[]): void;
  /** Answers how to stop. */
  subscribe(watcher: (change: SlotChange) => void): () => void;
};

/** News that came both ways is remembered long enough for the slower way. */
const remembered = 10_000;

export function makeSlotHub(): SlotHub {
  const watchers = new Set<(change: SlotChange) => void>();
  const seen = new Set<string>();
  const isNew = (key: string) => {
    if (seen.has(key)) return false;
    seen.add(key);
    const [oldest] = seen;
    if (seen.size > remembered && oldest) seen.delete(oldest);
    return true;
  };
  return {
    publish(changes) {
      for (const change of changes) {
        if (!isNew(`${change.kind}:${change.booking.id}:${change.booking.version}`)) continue;
        for (const watcher of watchers) watcher(change);
      }
    },
    subscribe(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
