import { leanInboxV2 } from '@parlance/runtime/events/tables';
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const leanInbox: Migration = { name: '20261122T0100_lean_inbox', up: leanInboxV2 };
