/** Which tables there are, and which of them nobody has written yet: what was not written was not tried. */
import { SERVICES } from '@parlance/proto/services';
import { query } from '../support/stores.ts';

/** Nobody pays in the trial. */
const ofMoney = [
  'billing_notices',
  'checkouts',
  'credits',
  'customers',
  'disputes',
  'former_customers',
  'idempotency_keys',
  'payments',
  'payouts',
  'receipt_numbers',
  'refunds',
  'stripe_events',
  'subscription_changes',
  'subscriptions',
  'trials',
];

/** What neither the demo school nor the work of the test comes to. */
const unwritten = new Set([
  ...SERVICES.map((service) => `${service}.dead_letters`), // what a consumer could not apply
  'content.discarded_bytes', // bytes that could not go at once
  'content.abandoned_parts', // an upload that was given up
  'content.held_receipts', // somebody with files who is erased
  'content.moves', // files between two stores
  'content.course_reviews', // a course that lost its last missing lesson
  'content.guide_views', // a guide that was opened
  'content.lesson_documents', // a PDF that was replaced
  'identity.account_log_cursor', // something that Keycloak tells by itself
  'identity.erasures', // somebody who is erased
  'identity.erasure_receipts',
  'identity.revoked_sessions', // somebody who signs out
  'media.observations', // an administrator in the room
  'notification.outbox', // a mail that says what became of it
  ...ofMoney.map((table) => `payments.${table}`),
]);

async function named(sql: string): Promise<string[]> {
  const lists = SERVICES.map(async (service) =>
    (await query<{ name: string }>(service, sql)).map(({ name }) => `${service}.${name}`),
  );
  return (await Promise.all(lists)).flat().sort();
}

/** "service.table" of all services. */
export const tablesThatAre = (): Promise<string[]> => named('select relname as name from pg_stat_user_tables');

/** Those of these tables that should have been written and are not. PostgreSQL counts a moment late. */
export async function tablesLeftOut(tables: readonly string[]): Promise<string[]> {
  const idle = await named('select relname as name from pg_stat_user_tables where n_tup_ins + n_tup_upd = 0');
  return tables.filter((table) => idle.includes(table) && !unwritten.has(table));
}

/** Names of the migrations that each database has seen, those of development left out. */
export async function migrationsApplied(): Promise<Record<string, string[]>> {
  const sql = `select name from schema_migrations where not starts_with(name, 'dev_') order by name`;
  const lists = SERVICES.map(async (service) => {
    const rows = await query<{ name: string }>(service, sql);
    return [service, rows.map(({ name }) => name).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(lists));
}
