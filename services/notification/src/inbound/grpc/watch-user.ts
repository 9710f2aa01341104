/** One person's live events: what came after the cursor, then what comes, with a heartbeat that says where the stream stands. */
import type { WatchUserResponseInput } from '@parlance/proto/notification/v1';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { findPositions, listLiveEvents, type LiveEventRow } from '../../queries/live-events.ts';
import type { UserFeed } from '../../usecases/ports.ts';

export type WatchItem =
  { kind: 'event'; event: LiveEventRow } | { kind: 'resync'; cursor: number } | { kind: 'heartbeat'; cursor: number };

type WatchDeps = { db: Queryable; userFeed: UserFeed; heartbeatMs?: number };
type WatchOptions = { uid: string; after: number; signal: AbortSignal };

const pageSize = 200;

export async function* watchUser(deps: WatchDeps, { uid, after, signal }: WatchOptions): AsyncGenerator<WatchItem> {
  const { db, userFeed, heartbeatMs = 15_000 } = deps;
  let cursor: number | undefined;
  for await (const news of userFeed.watch(uid, { signal, heartbeatMs })) {
    if (cursor === undefined) {
      const start = await startOf(db, uid, after);
      cursor = start.cursor;
      yield start.resync ? { kind: 'resync', cursor } : { kind: 'heartbeat', cursor };
    } else if (news.length === 0) yield { kind: 'heartbeat', cursor };
    for await (const event of eventsAfter(db, uid, cursor)) {
      if (event.position !== cursor + 1) {
        // Somebody so slow that events were pruned under them.
        cursor = (await findPositions(db, uid)).last;
        yield { kind: 'resync', cursor };
        break;
      }
      cursor = event.position;
      yield { kind: 'event', event };
    }
  }
}

export function watchMessage(item: WatchItem): WatchUserResponseInput {
  if (item.kind !== 'event') return { [item.kind]: { cursor: item.cursor } };
  const { position, type, dataJson } = item.event;
  return { event: { cursor: position, type, dataJson } };
}

/** Where to begin: now, after the cursor, or (when what came between is not kept, or the cursor is not ours) now with `resync`. */
async function startOf(db: Queryable, uid: string, after: number): Promise<{ cursor: number; resync: boolean }> {
  const { last, pruned } = await findPositions(db, uid);
  if (after === 0) return { cursor: last, resync: false };
  if (after < pruned || after > last) return { cursor: last, resync: true };
  return { cursor: after, resync: false };
}

async function* eventsAfter(db: Queryable, uid: string, cursor: number): AsyncGenerator<LiveEventRow> {
  let after = cursor;
  for (;;) {
    const rows = await listLiveEvents(db, { uid, after, limit: pageSize });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.position;
  }
}
