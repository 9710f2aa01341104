import { createEventTablesV1 } from '@parlance/runtime/events/tables';
import { createIdempotencyTableV1 } from '@parlance/runtime/idempotency/store';
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createEventTables: Migration = {
  name: '20260301T0930_create_event_tables',
  async up(tx) {
    await createEventTablesV1(tx);
    await createIdempotencyTableV1(tx);
  },
};
