/** Live streams of chat and room changes: woken by commits of this process at once, by a poll for those of other replicas. No Kafka involved. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { startJob } from '@parlance/runtime/jobs/job';
import { makeAudiences } from '@parlance/runtime/live/audiences';
import type { Logger } from '@parlance/runtime/logging/logger';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { doorsClosedBefore } from '../../domain/call-window.ts';
import {
  findLastSeq,
  listAudience,
  listChangedRooms,
  listRoomChanges,
  listRoomsOf,
  type RoomChange,
} from '../../queries/room-changes.ts';

type Cursor = { bookingId: string; seq: number };
export type RoomNews = { event: RoomChange } | { resync: Cursor } | { standing: Cursor[] } | { heartbeat: true };
type Audience = {
  uid: string;
  after: ReadonlyMap<string, number>;
  /** Rooms that `after` does not name have come up since the stream before, and are read from their beginning. */
  resumed: boolean;
};

type Options = { db: Queryable; clock: Clock; log: Logger; pollMs?: number; heartbeatMs?: number };

/** Who was away for longer when the doors of a lesson closed finds its end in the lesson's chat: a stream tells nothing of it any more. */
const toldAfterEndMs = 3_600_000;
/** A transaction that began before the last poll may commit after it; this much is read twice. */
const overlapMs = 10_000;

/** `lastSeq`: how far the room is; of a commit of this process it is not known. */
type Changed = { bookingId: string; lastSeq?: number };

type Position = { uid: string; cursors: Map<string, number> };

async function* newsOf(db: Queryable, bookingId: string, { uid, cursors }: Position): AsyncGenerator<RoomNews> {
  // A room that came up while the stream was open is read from its beginning.
  const changes = await listRoomChanges(db, { bookingId, after: cursors.get(bookingId) ?? 0, uid });
  if (changes === undefined) {
    const seq = await findLastSeq(db, bookingId);
    cursors.set(bookingId, seq);
    yield { resync: { bookingId, seq } };
    return;
  }
  for (const event of changes) {
    cursors.set(bookingId, event.seq);
    yield { event };
  }
}

type Begin = Audience & { endAfter: Date };

async function* begin(
  db: Queryable,
  position: Position,
  { after, resumed, endAfter }: Begin,
): AsyncGenerator<RoomNews> {
  const { uid, cursors } = position;
  const rooms = await listRoomsOf(db, uid, endAfter);
  for (const { bookingId, lastSeq } of rooms) cursors.set(bookingId, after.get(bookingId) ?? (resumed ? 0 : lastSeq));
  yield { standing: [...cursors].map(([bookingId, seq]) => ({ bookingId, seq })) };
  for (const { bookingId, lastSeq } of rooms)
    if ((cursors.get(bookingId) ?? 0) < lastSeq) yield* newsOf(db, bookingId, position);
}

export function makeRoomFeed({ db, clock, log, pollMs = 500, heartbeatMs = 15_000 }: Options) {
  /** A person gets the rooms that have changed. */
  const people = makeAudiences<Changed>();
  const seen = new Map<string, number>();
  let since: Date | undefined;

  async function announce(changed: Changed): Promise<void> {
    if (people.size === 0) return;
    for (const uid of await listAudience(db, changed.bookingId)) people.publish(uid, changed);
  }

  async function poll(): Promise<void> {
    if (people.size === 0) return;
    const { rooms, now } = await listChangedRooms(db, since);
    for (const { bookingId, lastSeq } of rooms) {
      if (seen.get(bookingId) === lastSeq) continue;
      await announce({ bookingId, lastSeq });
      // When that fails the next look comes upon it again.
      seen.set(bookingId, lastSeq);
    }
    if (seen.size > 10_000) seen.clear();
    since = new Date(now.getTime() - overlapMs);
  }

  const polling = startJob({ name: 'room changes', everyMs: pollMs, longestBackOffMs: 2_000, log, round: poll });

  const notLongOver = () => new Date(doorsClosedBefore(clock.now()).getTime() - toldAfterEndMs);

  async function* watch(audience: Audience, signal: AbortSignal): AsyncGenerator<RoomNews> {
    const { uid } = audience;
    const position = { uid, cursors: new Map<string, number>() };
    let stands = false;
    for await (const changed of people.watch(uid, { signal, heartbeatMs })) {
      if (!stands) yield* begin(db, position, { ...audience, endAfter: notLongOver() });
      else if (changed.length === 0) yield { heartbeat: true };
      stands = true;
      for (const { bookingId, lastSeq } of changed) {
        // What this process wrote itself was told at once, and the poll comes upon it again.
        const isTold = lastSeq !== undefined && (position.cursors.get(bookingId) ?? 0) >= lastSeq;
        if (!isTold) yield* newsOf(db, bookingId, position);
      }
    }
  }

  return {
    /** A commit of this process touched the room. */
    publish: (bookingId: string) =>
      void announce({ bookingId }).catch((error: unknown) =>
        log.warn({ err: error }, 'room changes could not be read'),
      ),
    watch,
    stop: () => polling.stop(),
  };
}

export type RoomFeed = ReturnType<typeof makeRoomFeed>;
