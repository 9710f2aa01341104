/** A run outlives its connections: one that is ended while nobody asks is followed by another. */
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { eventually } from '../support/eventually.ts';
import { openForReading, type Database } from './databases.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase('load_databases');
});
afterEach(() => database.drop());

type Backend = { pid: number };

test('a connection that is ended while nobody asks ends no run', async () => {
  const name = new URL(database.url).pathname.slice(1) as Database;
  const { look, close } = openForReading(database.url);
  const ask = async () => (await look<Backend>(name, 'select pg_backend_pid() as pid'))[0]?.pid;
  try {
    const first = await ask();
    await database.pool.query('select pg_terminate_backend($1)', [first]);
    const gone = 'select count(*)::int as count from pg_stat_activity where pid = $1';
    await eventually('it has ended', async () => (await database.pool.query(gone, [first])).rows[0].count === 0);
    expect(await eventually('another one is asked', ask)).not.toBe(first);
  } finally {
    await close();
  }
});
