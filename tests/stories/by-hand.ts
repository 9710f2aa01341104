/** What somebody does by hand in a service's database, as an operator who has read the runbook, or a migration of somebody else. */
import { Client } from 'pg';
import { databaseUrl } from '../support/database-url.ts';

export async function openDatabase(name: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl(name) });
  await client.connect();
  return client;
}

/** One statement; answers its rows. */
export async function byHand<Row extends object>(
  database: string,
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = await openDatabase(database);
  try {
    const { rows } = await client.query<Row>(sql, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
