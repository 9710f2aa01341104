/** Takes away what is older than it is kept for, whether anybody asks for anything or not; answers how many rows went. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { removeAllOld, type Retention } from '@parlance/runtime/postgres/remove-rows';

const retention: readonly Retention[] = [
  {
    table: 'password_link_wishes',
    over: `asked_at < now() - interval '1 day'`,
    why: 'how many links an address was mailed is asked within the hour, and one that could not be sent is given up in half a day; the addresses are of strangers too',
  },
  {
    table: 'application_letters',
    over: `kind = 'application-removed' and created_at < now() - interval '30 days'`,
    why: 'the last word to somebody who was removed is kept no longer than its mail may take',
  },
];

export const removeOld = (db: Queryable, signal?: AbortSignal): Promise<number> => removeAllOld(db, retention, signal);
