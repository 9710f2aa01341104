/**
 * One person's live events and those of everybody with their role: what came after the cursors, then what comes, with a heartbeat
 * that says where the stream stands.
 */
import type { WatchUserResponseInput } from '@parlance/proto/notification/v1';
import { outsideRequests } from '@parlance/runtime/context/request-context';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { beginSpan } from '@parlance/runtime/telemetry/tracer';
import { answerOf, makeBatcher } from '@parlance/runtime/waiting/batcher';
import {
  findPositions,
  listLiveEvents,
  listLiveEventsOf,
  type EventsAfter,
  type LiveEventRow,
} from '../../queries/live-events.ts';
import type { UserFeed } from '../../usecases/ports.ts';

type Cursors = { cursor: number; cursorInRole: number };
export type WatchItem =
  | ({ kind: 'event'; event: LiveEventRow; traceparent?: string | undefined } & Cursors)
  | ({ kind: 'resync' } & Cursors)
  | ({ kind: 'heartbeat' } & Cursors);

type ReadEvents = (whose: EventsAfter) => Promise<LiveEventRow[]>;
type WatchDeps = {
  db: Queryable;
  userFeed: Pick<UserFeed, 'watch'>;
  heartbeatMs?: number;
  listLiveEvents?: ReadEvents;
};
/** `everybody`: with the person's role; `after` as for the person. */
type WatchOptions = {
  uid: string;
  after: number;
  everybody?: { name: string; after: number } | undefined;
  signal: AbortSignal;
};

const pageSize = 200;

/** Of so many people in one statement. */
const peopleAtOnce = 32;

/**
 * Streams that wake together read together, and what is the same once. An answer is shared in the turn in which it was asked for and no
 * longer: what is committed later is not in it.
 */
export function makeSharedReader(db: Queryable): ReadEvents {
  const asked = new Map<string, Promise<LiveEventRow[]>>();
  const readTogether = makeBatcher<EventsAfter, LiveEventRow[]>(
    async (all) => (await listLiveEventsOf(db, all)).map((rows) => answerOf(() => rows)),
    // Open streams are bounded where they are opened.
    { atMost: peopleAtOnce, until: 'last', mostWaiting: Infinity },
  );
  return (whose) => {
    const key = JSON.stringify(whose);
    // A stream ends by its own signal: nobody else's deadline ends its answer.
    const answer = asked.get(key) ?? outsideRequests(() => readTogether(whose));
    if (asked.size === 0) setImmediate(() => asked.clear());
    asked.set(key, answer);
    return answer;
  };
}

export async function* watchUser(deps: WatchDeps, options: WatchOptions): AsyncGenerator<WatchItem> {
  const { db, userFeed, heartbeatMs = 15_000 } = deps;
  const readEvents = deps.listLiveEvents ?? ((whose) => listLiveEvents(db, whose));
  const { uid, everybody, signal } = options;
  const names = everybody ? [uid, everybody.name] : [uid];
  /** By whose events; nobody's yet. */
  let at: Map<string, number> | undefined;
  const cursors = (known: ReadonlyMap<string, number>): Cursors => ({
    cursor: known.get(uid) ?? 0,
    cursorInRole: (everybody && known.get(everybody.name)) ?? 0,
  });
  for await (const news of userFeed.watch(names, { signal, heartbeatMs })) {
    // Afterwards whoever has news is woken, by a hint or by the feed's look at the table: a heartbeat reads nothing.
    const toRead: readonly string[] = at === undefined ? names : news;
    if (at === undefined) {
      const start = await startOf(db, options);
      at = start.at;
      yield { kind: start.resync ? 'resync' : 'heartbeat', ...cursors(at) };
    } else if (news.length === 0) yield { kind: 'heartbeat', ...cursors(at) };
    for (const name of toRead) {
      for await (const event of eventsAfter(readEvents, name, at.get(name) ?? 0)) {
        if (event.position !== (at.get(name) ?? 0) + 1) {
          // Somebody so slow that events were pruned under them.
          at.set(name, (await findPositions(db, name)).last);
          yield { kind: 'resync', ...cursors(at) };
          break;
        }
        at.set(name, event.position);
        // What everybody is told is read here once for each of them.
        const traceparent = name === uid ? toldIn(event) : undefined;
        yield { kind: 'event', event, traceparent, ...cursors(at) };
      }
    }
  }
}

/** A span of the event's own trace; answers the traceparent for who passes it on. */
function toldIn({ type, traceparent: parent }: LiveEventRow): string | undefined {
  if (parent === null) return undefined;
  const span = beginSpan({ name: `live ${type}`, kind: 'producer', parent });
  span?.end();
  return span?.traceparent;
}

export function watchMessage(item: WatchItem): WatchUserResponseInput {
  const { kind, cursor, cursorInRole } = item;
  if (kind !== 'event') return { [kind]: { cursor, cursorInRole } };
  const { type, dataJson, writtenAt } = item.event;
  const traceparent = item.traceparent ?? '';
  return { event: { cursor, cursorInRole, type, dataJson, traceparent, writtenAt: toTimestamp(writtenAt) } };
}

/**
 * Where to begin: now, after the cursors, or (when what came between is not kept, or a cursor is not ours) now with `resync`. Who
 * resumes without a place among everybody's events may have missed some of them.
 */
async function startOf(db: Queryable, { uid, after, everybody }: WatchOptions) {
  const own = await startIn(db, uid, after);
  const at = new Map([[uid, own.cursor]]);
  if (everybody === undefined) return { at, resync: own.resync };
  const inRole = await startIn(db, everybody.name, everybody.after);
  at.set(everybody.name, inRole.cursor);
  return { at, resync: own.resync || inRole.resync || (after !== 0 && everybody.after === 0) };
}

async function startIn(db: Queryable, name: string, after: number): Promise<{ cursor: number; resync: boolean }> {
  const { last, pruned } = await findPositions(db, name);
  if (after === 0) return { cursor: last, resync: false };
  if (after < pruned || after > last) return { cursor: last, resync: true };
  return { cursor: after, resync: false };
}

async function* eventsAfter(readEvents: ReadEvents, uid: string, cursor: number): AsyncGenerator<LiveEventRow> {
  let after = cursor;
  for (;;) {
    const rows = await readEvents({ uid, after, limit: pageSize });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.position;
  }
}
