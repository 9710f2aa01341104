/** For readiness: a server that is silent or that has become a standby serves nobody. */
import { runInContext } from '../context/request-context.ts';
import type { Queryable } from './pool.ts';

/** Below the second that readiness gives a check, so that a check that is late leaves nothing behind. */
const longestMs = 800;

export function takesWrites(db: Queryable): Promise<boolean> {
  return runInContext({ requestId: '', deadline: new Date(Date.now() + longestMs) }, async () => {
    const { rows } = await db.query<{ writes: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as writes`,
    );
    return rows[0]?.writes === true;
  });
}
