import { excluded, insertRow } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { PayLineStore } from '../../usecases/ports.ts';
import { payLineFields, payLineOf, rowOfPayLine, type PayLineRow } from './pay-line-row.ts';

export function makePayLineStore(tx: Tx): PayLineStore {
  return {
    async advance(bookingId, bookingVersion) {
      const update = 'do update set version = excluded.version where known.version < excluded.version';
      const row = { bookingId, version: bookingVersion };
      return insertRow(tx, 'lesson_versions as known', row, `on conflict (booking_id) ${update}`);
    },
    async lock(bookingId) {
      const { rows } = await tx.query<PayLineRow>(
        `select ${payLineFields} from pay_lines where booking_id = $1 for update`,
        [bookingId],
      );
      return rows[0] && payLineOf(rows[0]);
    },
    async lockOwed({ tutorUid, bookingIds, days }) {
      const { rows } = await tx.query<PayLineRow>(
        `select ${payLineFields} from pay_lines
          where tutor_uid = $1 and booking_id = any($2::text[]) and owed
            and ($3::timestamptz is null or lesson_at >= $3) and ($4::timestamptz is null or lesson_at < $4)
          order by booking_id for update`,
        [tutorUid, bookingIds, days.from ?? null, days.to ?? null],
      );
      return rows.map(payLineOf);
    },
    async save(line, entry) {
      const row = rowOfPayLine(line);
      const { id: _id, bookingId: _bookingId, ...changes } = row;
      await insertRow(tx, 'pay_lines', row, `on conflict (id) do update set ${excluded(changes)}`);
      const { at: occurredAt, ...change } = entry;
      await insertRow(tx, 'pay_entries', { payLineId: line.id, version: line.version, ...change, occurredAt });
    },
  };
}
