/** A row of `stays` as the use cases see it, in school time. */
import type { StayRow, StaySource } from '../../usecases/ports.ts';

/** Up to when somebody was there for certain of whose leaving nothing is known. */
export const lastKnown = (time: 'real' | 'school') =>
  `greatest(coalesce(s.cut_${time}, s.seen_${time}, s.up_${time}), s.up_${time})`;

export const stayColumns =
  's.id, s.booking_id, s.uid, s.source, s.up_school, s.down_school, s.up_real, s.down_real, s.left_cause';

export type StayDbRow = {
  id: string;
  booking_id: string;
  uid: string;
  source: StaySource;
  up_school: Date;
  down_school: Date | null;
  up_real: Date;
  down_real: Date | null;
  left_cause: string | null;
};

export function stayOf(row: StayDbRow): StayRow {
  return {
    id: row.id,
    bookingId: row.booking_id,
    uid: row.uid,
    source: row.source,
    from: row.up_school,
    to: row.down_school ?? undefined,
    realFrom: row.up_real,
    realTo: row.down_real ?? undefined,
    cause: row.left_cause ?? undefined,
  };
}
