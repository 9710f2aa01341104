/** Live streams of chat and room changes: woken by commits of this process at once, by a poll for those of other replicas. No Kafka involved. */
import { startJob } from '@parlance/runtime/jobs/job';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { FeedItem, RoomFeed } from '../../queries/room-feed.ts';

type Cursor = { bookingId: string; seq: number };
export type WatchItem = { event: FeedItem } | { resync: Cursor } | { standing: Cursor[] } | { heartbeat: true };
type Watch = {
  uid: string;
  after: ReadonlyMap<string, number>;
  /** Rooms that `after` does not name have come up since the stream before, and are told from their beginning. */
  resumed: boolean;
  signal: AbortSignal;
};

export type RoomWatchers = {
  /** A commit of this process touched the room. */
  changed(bookingId: string): void;
  watch(watch: Watch): AsyncGenerator<WatchItem>;
  stop(): Promise<void>;
};

export type RoomWatchersOptions = {
  feed: RoomFeed;
  log: Logger;
  pollMs?: number;
  heartbeatMs?: number;
};

type Watcher = { uid: string; dirty: Set<string>; wake: () => void; woken: Promise<void> };

/** A transaction that began before the last look may commit after it; this much is looked at twice. */
const overlapMs = 10_000;

function makeWatcher(uid: string): Watcher {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { uid, dirty: new Set(), wake: resolve, woken: promise };
}

function mark(watcher: Watcher, bookingId: string): void {
  watcher.dirty.add(bookingId);
  watcher.wake();
}

/** Settles when there is something to do, the stream ends, or it is time for a sign of life. */
async function rest(watcher: Watcher, signal: AbortSignal, heartbeatMs: number): Promise<'work' | 'quiet'> {
  if (watcher.dirty.size > 0) return 'work';
  const fresh = makeWatcher(watcher.uid);
  watcher.wake = fresh.wake;
  const stop = () => watcher.wake();
  signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(stop, heartbeatMs);
  await fresh.woken;
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  return watcher.dirty.size > 0 ? 'work' : 'quiet';
}

export function makeRoomWatchers(options: RoomWatchersOptions): RoomWatchers {
  const { feed, log, pollMs = 500, heartbeatMs = 15_000 } = options;
  const watchers = new Set<Watcher>();
  const seen = new Map<string, number>();
  let since: Date | undefined;

  async function wakeListeners(bookingId: string): Promise<void> {
    if (watchers.size === 0) return;
    const listeners = new Set(await feed.listenersOf(bookingId));
    for (const watcher of watchers) if (listeners.has(watcher.uid)) mark(watcher, bookingId);
  }

  async function poll(): Promise<void> {
    if (watchers.size === 0) return;
    const { rooms, now } = await feed.changedSince(since);
    for (const { bookingId, lastSeq } of rooms) {
      if (seen.get(bookingId) === lastSeq) continue;
      seen.set(bookingId, lastSeq);
      await wakeListeners(bookingId);
    }
    if (seen.size > 10_000) seen.clear();
    since = new Date(now.getTime() - overlapMs);
  }

  const polling = startJob({ name: 'room changes', everyMs: pollMs, longestBackOffMs: 2_000, log, round: poll });
  const onFailure = (err: unknown) => log.warn({ err }, 'room changes could not be read');

  type Place = { uid: string; cursors: Map<string, number> };

  async function* news(bookingId: string, { uid, cursors }: Place): AsyncGenerator<WatchItem> {
    // A room that came up while the stream was open is told from its beginning.
    const items = await feed.after(bookingId, cursors.get(bookingId) ?? 0, uid);
    if (items === undefined) {
      const seq = await feed.lastSeqOf(bookingId);
      cursors.set(bookingId, seq);
      yield { resync: { bookingId, seq } };
      return;
    }
    for (const event of items) {
      cursors.set(bookingId, event.seq);
      yield { event };
    }
  }

  async function* watch({ uid, after, resumed, signal }: Watch): AsyncGenerator<WatchItem> {
    const watcher = makeWatcher(uid);
    watchers.add(watcher);
    try {
      const cursors = new Map<string, number>();
      for (const { bookingId, lastSeq } of await feed.roomsOf(uid)) {
        const from = after.get(bookingId) ?? (resumed ? 0 : lastSeq);
        cursors.set(bookingId, from);
        if (from < lastSeq) mark(watcher, bookingId);
      }
      yield { standing: [...cursors].map(([bookingId, seq]) => ({ bookingId, seq })) };
      while (!signal.aborted) {
        if ((await rest(watcher, signal, heartbeatMs)) === 'quiet') {
          if (!signal.aborted) yield { heartbeat: true };
          continue;
        }
        const dirty = [...watcher.dirty];
        watcher.dirty.clear();
        for (const bookingId of dirty) yield* news(bookingId, { uid, cursors });
      }
    } finally {
      watchers.delete(watcher);
    }
  }

  return {
    changed: (bookingId) => void wakeListeners(bookingId).catch(onFailure),
    watch,
    stop: () => polling.stop(),
  };
}
