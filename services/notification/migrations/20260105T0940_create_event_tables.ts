import type { Migration } from '@parlance/runtime/postgres/migrate';
import { createEventTablesV1 } from '@parlance/runtime/events/tables';

export const createEventTables: Migration = {
  name: '20260105T0940_create_event_tables',
  up: createEventTablesV1,
};
