import { redriveDeadLettersV3 } from '@parlance/runtime/events/tables';
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const redriveDeadLetters: Migration = { name: '20261123T2200-redrive-dead-letters', up: redriveDeadLettersV3 };
