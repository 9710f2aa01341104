/** A look into a service's own database, for what no API tells. */
import { Client } from 'pg';
import { eventually } from './eventually.ts';
import { platform } from './platform-info.ts';

export async function query<T extends object>(database: string, sql: string, params: unknown[] = []): Promise<T[]> {
  const url = new URL(platform().databaseUrl);
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    return (await client.query(sql, params)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Waits until Janus has said that this person is connected to the lesson's room. */
export async function presenceOnRecord(bookingId: string, uid: string): Promise<void> {
  await eventually('the presence is on record', async () => {
    const stays = 'select 1 from stays where booking_id = $1 and uid = $2 and up_school is not null';
    return (await query('media', stays, [bookingId, uid])).length > 0;
  });
}
