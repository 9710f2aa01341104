/** The schema is what its report says, and the migrations run on an empty database and a second time. */
import { join } from 'node:path';
import { runMigrations } from '@parlance/runtime/postgres/migrate';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { compareSchemaReport } from '@parlance/runtime/testing/schema-report';
import { migrations } from './index.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase('booking_migrations', migrations);
});
afterAll(() => db.drop());

test('migrations are applied once', async () => {
  expect(await runMigrations({ url: db.url, migrations })).toEqual([]);
});

test('schema.report.md is current: UPDATE=1 writes it anew', async () => {
  const file = join(__dirname, '..', 'schema.report.md');
  const { committed, actual } = await compareSchemaReport(db.pool, { service: 'booking', file });
  expect(committed).toBe(actual);
});
