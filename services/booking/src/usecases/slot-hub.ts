/** Slots and seats that open and go, for what is on screen: published in process on commit, and by the topic for what other replicas did. */
import type { Booking, GroupLesson } from '@parlance/proto/booking/v1';
import { makeAudiences, type WatchOptions } from '@parlance/runtime/live/audiences';

export type SlotChange = { kind: 'opened' | 'taken'; booking: Booking };
/** `lesson` is the state after it; `turned` when there was a seat for anybody and is none now, or the other way round. */
export type SeatChange = { kind: 'seats'; lesson: GroupLesson; turned: boolean };
export type HubChange = SlotChange | SeatChange;
export type SlotHub = {
  /** Tells every watcher once, whichever way the news came first. */
  publish(changes: readonly HubChange[]): void;
  watch<M>(options: WatchOptions<HubChange, M>): AsyncIterable<M[]>;
};

/** News that came both ways is remembered long enough for the slower way. */
const remembered = 10_000;
const everySearch = 'searches';

export function makeSlotHub(): SlotHub {
  const audiences = makeAudiences<HubChange>();
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
        const { id, version } = change.kind === 'seats' ? change.lesson : change.booking;
        if (isNew(`${change.kind}:${id}:${version}`)) audiences.publish(everySearch, change);
      }
    },
    watch: (options) => audiences.watch(everySearch, options),
  };
}
