/** What is known of people that decides what others see. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { isZone } from '../domain/zone.ts';

/** Whether the student is a demo profile, which decides which teachers exist for them. */
export async function isMockStudent(db: Queryable, uid: string): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from people where uid = $1 and status = 'mock'`, [uid]);
  return rowCount === 1;
}

/** UTC while nothing is known of them. */
export async function findTimeZone(db: Queryable, uid: string): Promise<string> {
  const { rows } = await db.query<{ time_zone: string }>('select time_zone from people where uid = $1', [uid]);
  const zone = rows[0]?.time_zone ?? '';
  return isZone(zone) ? zone : 'UTC';
}
