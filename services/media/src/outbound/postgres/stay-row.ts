/** A row of `stays` as the use cases see it, in school time. */
import { fieldsOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import type { StayRow } from '../../usecases/stay-ports.ts';

/** Up to when somebody was there for certain of whose leaving nothing is known. */
export const lastKnown = (time: 'real' | 'school') =>
  `greatest(coalesce(s.cut_${time}, s.seen_${time}, s.up_${time}), s.up_${time})`;

export const stayFields = fieldsOf(
  's',
  'id, bookingId, uid, source, upSchool as from, downSchool as to, upReal as realFrom, downReal as realTo, leftCause as cause',
);
export const stayOf = (row: StayRow): StayRow => withoutNulls(row);
