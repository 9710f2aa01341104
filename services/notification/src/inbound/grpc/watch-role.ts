/** The live events of everybody with a role, for whoever passes them on to many: what is kept first, then as for one person. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { findPositions, listLiveEvents } from '../../queries/live-events.ts';
import type { UserFeed } from '../../usecases/ports.ts';
import { watchUser, type WatchItem } from './watch-user.ts';

type WatchDeps = { db: Queryable; userFeed: Pick<UserFeed, 'watch'>; heartbeatMs?: number };
type RoleOptions = { name: string; after: number; signal: AbortSignal };

/** So many of those before now. */
export const mostKept = 200;

export async function* watchRole(deps: WatchDeps, { name, after, signal }: RoleOptions): AsyncGenerator<WatchItem> {
  let from = after;
  if (after === 0) {
    const { last, pruned } = await findPositions(deps.db, name);
    from = Math.max(last - mostKept, pruned);
    for (const event of await listLiveEvents(deps.db, { uid: name, after: from, limit: last - from })) {
      from = event.position;
      yield { kind: 'event', event, cursor: from, cursorInRole: 0 };
    }
    from = Math.max(from, last);
  }
  yield* watchUser(deps, { uid: name, after: from, signal });
}
