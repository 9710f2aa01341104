import { createEventTablesV1 } from '@parlance/runtime/events/tables';
import { createIdempotencyTableV1 } from '@parlance/runtime/idempotency/store';
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createOutboxAndKeys: Migration = {
  name: '20260105T0930_create_outbox_and_keys',
  async up(tx) {
    await createEventTablesV1(tx);
    await createIdempotencyTableV1(tx);
  },
};
