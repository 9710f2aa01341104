/** Takes away what is older than it is kept for; answers how many rows went. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { removeAllOld, type Retention } from '@parlance/runtime/postgres/remove-rows';

const retention: readonly Retention[] = [
  {
    table: 'stripe_events',
    over: `state in ('applied', 'ignored') and received_at < now() - interval '90 days'`,
    why: 'three times as long as the provider lists them, so that a comparison never takes one for new',
  },
  {
    table: 'stripe_events',
    over: `state = 'refused' and received_at < now() - interval '180 days'`,
    why: 'whoever has not seen to it by then is not going to; the comparison mends what it was about',
  },
  {
    table: 'reconciliations',
    over: `started_at < now() - interval '90 days' and differences_count = 0`,
    why: 'what was found stays, that nothing was found does not',
  },
];

export const removeOld = (db: Queryable, signal?: AbortSignal): Promise<number> => removeAllOld(db, retention, signal);
