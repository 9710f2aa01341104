/** A look into a service's own database, for what no API tells. */
import { Client } from 'pg';
import { eventually } from './eventually.ts';
import { databaseUrl } from './database-url.ts';

export async function query<T extends object>(database: string, sql: string, params: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: databaseUrl(database) });
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

/** Waits until those people are in the lesson's room for whoever will ask, the line of each being up. */
export async function inRoomOnRecord(bookingId: string, uids: readonly string[]): Promise<void> {
  await eventually('all are in the room on record', async () => {
    const there =
      'select distinct uid from stays where booking_id = $1 and up_school is not null and down_school is null and cut_real is null';
    const found = (await query<{ uid: string }>('media', there, [bookingId])).map(({ uid }) => uid);
    return uids.every((uid) => found.includes(uid));
  });
}

/** As if the mails to this address had left a minute earlier: who asks for another waits a minute of real time for it. */
export async function agePastCooldown(email: string): Promise<void> {
  await query('identity', `update mail_links set created_at = created_at - interval '60 seconds' where email = $1`, [
    email,
  ]);
}
