/** A database of payments' own, empty before each test, and what the handlers of lessons need. */
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { makeRecordPay } from '../src/usecases/record-pay.ts';

export const payDatabase = (name: string): Promise<FreshDatabase> => freshDatabase(name, migrations);

export const emptied = ({ pool }: FreshDatabase) =>
  pool.query('truncate pay_lines, pay_entries, lesson_versions, inbox, outbox');

export const payDeps = { recordPay: makeRecordPay({ newId: makeNewId(systemClock) }), bindStores };
