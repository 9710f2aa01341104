import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { PayLineStore } from '../../usecases/ports.ts';
import { payLineColumns, payLineOf, rowOf, type PayLineRow } from './pay-line-row.ts';

const columns = payLineColumns.join(', ');
const places = payLineColumns.map((_, index) => `$${index + 1}`).join(', ');
const changes = payLineColumns
  .filter((column) => column !== 'id' && column !== 'booking_id')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');

export function makePayLineStore(tx: Tx): PayLineStore {
  return {
    async advance(bookingId, bookingVersion) {
      const { rowCount } = await tx.query(
        `insert into lesson_versions as known (booking_id, version) values ($1, $2)
         on conflict (booking_id) do update set version = excluded.version where known.version < excluded.version`,
        [bookingId, bookingVersion],
      );
      return rowCount === 1;
    },
    async findForUpdate(bookingId) {
      const { rows } = await tx.query<PayLineRow>(`select ${columns} from pay_lines where booking_id = $1 for update`, [
        bookingId,
      ]);
      return rows[0] && payLineOf(rows[0]);
    },
    async owedForUpdate({ tutorUid, bookingIds, days }) {
      const { rows } = await tx.query<PayLineRow>(
        `select ${columns} from pay_lines
          where tutor_uid = $1 and booking_id = any($2::text[]) and owed
            and ($3::timestamptz is null or lesson_at >= $3) and ($4::timestamptz is null or lesson_at < $4)
          order by booking_id for update`,
        [tutorUid, bookingIds, days.from ?? null, days.to ?? null],
      );
      return rows.map(payLineOf);
    },
    async save(line, entry) {
      const row = rowOf(line);
      await tx.query(
        `insert into pay_lines (${columns}) values (${places}) on conflict (id) do update set ${changes}`,
        payLineColumns.map((column) => row[column]),
      );
      await tx.query(
        `insert into pay_entries (pay_line_id, version, delta_hundredths, status, cause, occurred_at, actor_uid)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [line.id, line.version, entry.deltaHundredths, entry.status, entry.cause, entry.at, entry.actorUid ?? null],
      );
    },
  };
}
