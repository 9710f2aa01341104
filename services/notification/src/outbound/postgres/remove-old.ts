/** Takes away what is older than it is kept for; answers how many rows went. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { removeAllOld } from '@parlance/runtime/postgres/remove-rows';
import { retention } from './retention.ts';

export const removeOld = (db: Queryable, signal?: AbortSignal): Promise<number> => removeAllOld(db, retention, signal);
