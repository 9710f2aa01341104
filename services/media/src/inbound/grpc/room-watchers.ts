/** Live streams of chat and room changes: woken by commits of this process at once, by a poll for those of other replicas. No Kafka involved. */
import { startJob } from '@parlance/runtime/jobs/job';
import { makeAudiences } from '@parlance/runtime/live/audiences';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { FeedItem, RoomFeed } from '../../queries/room-feed.ts';

type Cursor = { bookingId: string; seq: number };
export type WatchItem = { event: FeedItem } | { resync: Cursor } | { standing: Cursor[] } | { heartbeat: true };
type Watch = {
  uid: string;
  after: ReadonlyMap<string, number>;
  /** Rooms that `after` does not name have come up since the stream before, and are read from their beginning. */
  resumed: boolean;
  signal: AbortSignal;
};

export type RoomWatchers = ReturnType<typeof makeRoomWatchers>;

export type RoomWatchersOptions = { feed: RoomFeed; log: Logger; pollMs?: number; heartbeatMs?: number };

/** A transaction that began before the last look may commit after it; this much is looked at twice. */
const overlapMs = 10_000;

type Place = { uid: string; cursors: Map<string, number> };

/** What one person's stream says of their rooms. */
function newsFrom(feed: RoomFeed) {
  async function* news(bookingId: string, { uid, cursors }: Place): AsyncGenerator<WatchItem> {
    // A room that came up while the stream was open is read from its beginning.
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

  async function* begin(place: Place, { after, resumed }: Watch): AsyncGenerator<WatchItem> {
    const rooms = await feed.roomsOf(place.uid);
    for (const { bookingId, lastSeq } of rooms)
      place.cursors.set(bookingId, after.get(bookingId) ?? (resumed ? 0 : lastSeq));
    yield { standing: [...place.cursors].map(([bookingId, seq]) => ({ bookingId, seq })) };
    for (const { bookingId, lastSeq } of rooms)
      if ((place.cursors.get(bookingId) ?? 0) < lastSeq) yield* news(bookingId, place);
  }

  return { news, begin };
}

export function makeRoomWatchers(options: RoomWatchersOptions) {
  const { feed, log, pollMs = 500, heartbeatMs: quietMs = 15_000 } = options;
  const { news, begin } = newsFrom(feed);
  /** To a person goes which rooms have changed. */
  const people = makeAudiences<string>();
  const seen = new Map<string, number>();
  let since: Date | undefined;

  async function publish(bookingId: string): Promise<void> {
    if (people.size === 0) return;
    for (const uid of await feed.audienceOf(bookingId)) people.publish(uid, bookingId);
  }

  async function poll(): Promise<void> {
    if (people.size === 0) return;
    const { rooms, now } = await feed.changedSince(since);
    for (const { bookingId, lastSeq } of rooms) {
      if (seen.get(bookingId) === lastSeq) continue;
      seen.set(bookingId, lastSeq);
      await publish(bookingId);
    }
    if (seen.size > 10_000) seen.clear();
    since = new Date(now.getTime() - overlapMs);
  }

  const polling = startJob({ name: 'room changes', everyMs: pollMs, longestBackOffMs: 2_000, log, round: poll });

  async function* watch(wanted: Watch): AsyncGenerator<WatchItem> {
    const { uid, signal } = wanted;
    const place = { uid, cursors: new Map<string, number>() };
    let stands = false;
    for await (const changed of people.watch(uid, { signal, quietMs })) {
      if (!stands) yield* begin(place, wanted);
      else if (changed.length === 0) yield { heartbeat: true };
      stands = true;
      for (const bookingId of changed) yield* news(bookingId, place);
    }
  }

  return {
    /** A commit of this process touched the room. */
    changed: (bookingId: string) =>
      void publish(bookingId).catch((error: unknown) => log.warn({ err: error }, 'room changes could not be read')),
    watch,
    stop: () => polling.stop(),
  };
}
