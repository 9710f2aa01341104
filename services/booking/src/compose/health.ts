/** When the platform was away, as booking has it on record and media says it. */
import type { Life } from '@parlance/runtime/lifecycle/life';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeHealthStore } from '../outbound/postgres/health-store.ts';
import { makeKnownOutages } from '../usecases/known-outages.ts';
import type { Clock, MediaServer } from '../usecases/ports.ts';

type Parts = { pool: Pool; media: MediaServer; clock: Clock; realTime: Clock; life: Life };

export function makeHealth({ pool, life, ...parts }: Parts) {
  const health = makeHealthStore(pool);
  const onSilent = (error: unknown) => life.log.warn({ err: error }, 'media does not say when it was away');
  return { health, outages: makeKnownOutages({ ...parts, health, onSilent }) };
}
