/** How much of a pool is in use, and who waits for it. */
import { gauge } from '../telemetry/metrics.ts';
import type { Pool } from './pool.ts';

export function watchPool(pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>): void {
  gauge('db_connections_busy', () => pool.totalCount - pool.idleCount);
  gauge('db_connections_most', () => pool.options.max);
  gauge('db_connections_waiting', () => pool.waitingCount);
}
