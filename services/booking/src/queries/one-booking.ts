/** One booking for those who are part of it; for everybody else it does not exist. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Actor } from '../domain/actor.ts';
import type { Feedback } from '../domain/feedback.ts';
import { refuse } from '../domain/refusals.ts';
import { isZone } from '../domain/zone.ts';
import { ofFeedback, selectView, viewOf, type ViewRow } from './booking-rows.ts';
import type { BookingView } from '../domain/booking-view.ts';

export async function findBooking(db: Queryable, id: string): Promise<BookingView | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<ViewRow>(`${selectView} where b.id = $1 and b.group_session_id is null`, [id]);
  return rows[0] && viewOf(rows[0]);
}

/** Refuses whoever is not part of it. */
export async function requireBooking(db: Queryable, id: string, actor: Actor): Promise<BookingView> {
  const view = await findBooking(db, id);
  const isTheirs = view && (actor.role === 'admin' || view.tutor.uid === actor.id || view.student?.uid === actor.id);
  if (!isTheirs) throw refuse('BOOKING_NOT_FOUND');
  return view;
}

export async function findFeedback(db: Queryable, bookingId: string): Promise<Feedback | undefined> {
  const sql = `select ${fieldsOf('f', ofFeedback)} from feedback f where f.booking_id = $1`;
  return (await db.query<Feedback>(sql, [bookingId])).rows[0];
}

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
