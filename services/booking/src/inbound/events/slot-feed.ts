/** Slots and seats that open and go, for what is on screen: published in process on commit, and by the topic for what other replicas did. */
import { makeAudiences, type WatchOptions } from '@parlance/runtime/live/audiences';
import type { SlotNews } from '../../wire/slot-news.ts';

export type SlotFeed = ReturnType<typeof makeSlotFeed>;

/** News that came both ways is remembered long enough for the slower way. */
const remembered = 10_000;
const everySearch = 'searches';

export function makeSlotFeed() {
  const audiences = makeAudiences<SlotNews>();
  const known = new Set<string>();
  const isNew = (key: string) => {
    if (known.has(key)) return false;
    known.add(key);
    const [oldest] = known;
    if (known.size > remembered && oldest) known.delete(oldest);
    return true;
  };
  return {
    /** Tells every watcher once, whichever way the news came first. */
    publish(all: readonly SlotNews[]): void {
      for (const news of all) {
        const { id, version } = news.lesson;
        if (isNew(`${news.kind}:${id}:${version}`)) audiences.publish(everySearch, news);
      }
    },
    watch: <M = SlotNews>(options: WatchOptions<SlotNews, M>) => audiences.watch(everySearch, options),
  };
}
