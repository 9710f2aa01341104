import { createIdempotencyTableV1 } from '@parlance/runtime/idempotency/store';
import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Purchases, refunds and payouts are asked for with a key. */
export const createIdempotencyKeys: Migration = {
  name: '20261126T0800_idempotency_keys',
  up: createIdempotencyTableV1,
};
