import { createEventTablesV1 } from '@parlance/runtime/events/tables';
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createEventTables: Migration = { name: '20260301T0920_create_event_tables', up: createEventTablesV1 };
