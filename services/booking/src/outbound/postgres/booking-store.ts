/** Bookings in PostgreSQL. Guards stand in the statements; the constraints' names come back as refusals. */
import { insertRows, rowOf, updateRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { endsAt, type Booking, type Lesson, type OpenSlot } from '../../domain/booking.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { selectView, viewOf, type ViewRow } from '../../queries/booking-rows.ts';
import { ofTopic } from '../../queries/group-rows.ts';
import type { BookingView } from '../../domain/booking-view.ts';
import type { BookingStore } from '../../usecases/ports.ts';
import { rowColumns, bookingOf, type BookingRow } from './booking-row.ts';

/** One-on-one only: a group lesson is not known by this door. */
const selectRow = `select ${rowColumns} from bookings b where b.id = $1 and b.group_session_id is null`;

async function one(tx: Tx, sql: string, id: string): Promise<Booking | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await tx.query<BookingRow>(sql, [id]);
  const [row] = rows;
  return row && bookingOf(row);
}

/** A student whom nobody has written down yet cannot be held either. */
const lockFreeSql = `
  with free as materialized (
    select ${rowColumns} from bookings b where b.id = any($1::uuid[]) and b.group_session_id is null
    order by b.id for no key update skip locked),
  held as materialized (
    select uid from students where uid in (select student_uid from free) order by uid for no key update skip locked)
  select free.* from free
  where student_uid in (select uid from held) or not exists (select from students s where s.uid = student_uid)`;

async function lockFree(tx: Tx, ids: readonly string[]): Promise<Booking[]> {
  const { rows } = await tx.query<BookingRow>(lockFreeSql, [ids]);
  return rows.map(bookingOf);
}

/** Whoever updates has locked the row, so one that is not there is a fault of ours and not a race. */
async function change(tx: Tx, { id, version, updatedAt, updatedBy }: Lesson, fields: object): Promise<void> {
  const stamped = { ...fields, version, updatedAt, updatedBy };
  const wasThere = await updateRow(tx, 'bookings', { id, version: version - 1 }, stamped);
  if (!wasThere) throw new Error(`booking ${id} was not at version ${version - 1}`);
}

const ofState = 'status, commencedAt, firstJoinedAt, tutorWasPresent, hasFeedback, isViewedOnce';

const slotTypes = `id uuid, tutorUid text, startsAt timestamptz, endsAt timestamptz, status text, isPte boolean, version int8,
  updatedAt timestamptz, updatedBy text`;

/** One statement for all; a slot that overlaps something of its tutor's simply does not appear. */
async function open(tx: Tx, slots: readonly OpenSlot[]): Promise<ReadonlySet<string>> {
  if (slots.length === 0) return new Set();
  const { rows } = await insertRows<{ id: string }>(tx, 'bookings', {
    types: slotTypes,
    rows: slots.map((slot) => ({ ...slot, endsAt: endsAt(slot), status: 'pending' })),
    rest: 'order by made.starts_at on conflict on constraint bookings_tutor_no_overlap do nothing returning id',
  });
  return new Set(rows.map(({ id }) => id));
}

async function views(tx: Tx, ids: readonly string[]): Promise<BookingView[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.query<ViewRow>(`${selectView} where b.id = any($1::uuid[])`, [ids]);
  return rows.map(viewOf);
}

export function makeBookingStore(tx: Tx): BookingStore {
  return {
    find: (id) => one(tx, selectRow, id),
    lock: (id) => one(tx, `${selectRow} for no key update`, id),
    lockFree: (ids) => lockFree(tx, ids),
    save: (booking) => change(tx, booking, rowOf(ofState, booking)),
    async updateInfo(booking) {
      const { topic, ...wishes } = booking.info;
      await change(tx, booking, { ...rowOf(ofTopic, topic), ...rowOf('introduction, correctMistakes, notes', wishes) });
    },
    open: (slots) => open(tx, slots),
    async close(id) {
      await tx.query(`delete from bookings where id = $1 and status = 'pending' and group_session_id is null`, [id]);
    },
    async aheadOf(uid, { now, statuses }) {
      const { rows } = await tx.query<{ id: string }>(
        `select b.id from bookings b where b.tutor_uid = $1 and b.starts_at >= $2 and b.status = any($3) and b.group_session_id is null
         union
         select b.id from bookings b where b.student_uid = $1 and b.starts_at >= $2 and b.status = 'booked'
         order by id limit 1000`,
        [uid, now, statuses],
      );
      return rows.map(({ id }) => id);
    },
    async noteFirstJoin(id, at) {
      await tx.query('update bookings set first_joined_at = $2 where id = $1 and first_joined_at is null', [id, at]);
    },
    async keepPaid(id, isPaid, version) {
      if (!isUuid(id)) return;
      const sql = 'update bookings set is_paid = $2, paid_version = $3 where id = $1 and paid_version < $3';
      await tx.query(sql, [id, isPaid, version]);
    },
    async view(id) {
      const [view] = await views(tx, [id]);
      if (!view) throw new Error(`booking ${id} is gone`);
      return view;
    },
    views: (ids) => views(tx, ids),
  };
}
