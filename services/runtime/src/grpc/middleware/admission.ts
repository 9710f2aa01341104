/** Of what is given up first only so much is begun at once that the rest finds a connection to the database. */
import { makeSemaphore } from '../../waiting/semaphore.ts';
import type { Middleware } from './middleware.ts';

const mostWaiting = 1_000;

export function admission(databaseConnections: number): Middleware {
  const semaphore = makeSemaphore({ atOnce: databaseConnections, mostWaiting, byUrgency: true });
  return (info, next) => (info.urgency === 'background' && !info.isStream ? semaphore(next) : next());
}
