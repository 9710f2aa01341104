import { excluded, insertRow, insertRows } from '@parlance/runtime/postgres/rows';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Change, LessonLines, PayEntry, PayLine } from '../../domain/pay-line.ts';
import type { WeekOfPay } from '../../domain/pay-period.ts';
import type { PayLineStore } from '../../usecases/pay-ports.ts';
import { payLineFields, payLineOf, rowOfPayLine, type PayLineRow } from './pay-line-row.ts';
import { weeksOfPay } from './weeks-of-pay.ts';

/** The lesson's own line first, then its corrections as they came. */
const inOrder = 'order by booking_id, corrects_period is not null, stands_at, id for update';

export function makePayLineStore(tx: Tx): PayLineStore {
  async function lockWhere(condition: string, values: readonly unknown[]): Promise<PayLine[]> {
    const sql = `select ${payLineFields} from pay_lines where ${condition} ${inOrder}`;
    return (await tx.query<PayLineRow>(sql, [...values])).rows.map(payLineOf);
  }
  /** All lines of each lesson of which one is such. */
  const lockLessonsWith = async (condition: string, values: readonly unknown[]): Promise<LessonLines[]> => {
    const lines = await lockWhere(
      `booking_id = any(array(select due.booking_id from pay_lines as due where ${condition}))`,
      values,
    );
    return [...Map.groupBy(lines, ({ bookingId }) => bookingId).values()];
  };
  return {
    async advance(bookingId, version, lacking) {
      const changes = {
        version,
        lackingTutorUid: lacking?.tutorUid ?? null,
        lackingCurrency: lacking?.currency ?? null,
        lackingPeriod: lacking?.period ?? null,
      };
      const update = `do update set ${excluded(changes)} where known.version < excluded.version`;
      return insertRow(tx, 'lesson_versions as known', { bookingId, ...changes }, `on conflict (booking_id) ${update}`);
    },
    async forgetStudent(uid) {
      await tx.query(`update pay_lines set student_name = '' where student_uid = $1 and student_name <> ''`, [uid]);
    },
    async has(bookingId) {
      return (await tx.query('select from pay_lines where booking_id = $1 limit 1', [bookingId])).rowCount === 1;
    },
    lock: (bookingId) => lockWhere('booking_id = $1', [bookingId]),
    lockLessons: (bookingIds) => lockLessonsWith('due.booking_id = any($1::text[])', [bookingIds]),
    lockDue: ({ period, tutorUids }) =>
      lockLessonsWith('due.period = $1::date and due.tutor_uid = any($2::text[]) and due.owed and not due.paid', [
        period,
        tutorUids,
      ]),
    lockPaidOut: (payoutId) => lockLessonsWith('due.payout_id = $1::uuid', [payoutId]),
    async weeks({ tutorUid, currency, periods }) {
      return (await tx.query<WeekOfPay>(weeksOfPay, [periods, tutorUid, [currency]])).rows;
    },
    async save({ line, entry }) {
      const row = rowOfPayLine(line);
      const { id: _id, bookingId: _bookingId, ...changes } = row;
      await insertRow(tx, 'pay_lines', row, `on conflict (id) do update set ${excluded(changes)}`);
      await addEntries(tx, [entry]);
    },
    saveMarks: (lessons) =>
      saveMarks(
        tx,
        lessons.flatMap(({ changes }) => changes),
      ),
  };
}

async function saveMarks(tx: Tx, changes: readonly Change[]): Promise<void> {
  const lines = changes.map(({ line }) => line);
  await tx.query(
    `update pay_lines set paid = marked.paid, payout_id = marked.payout_id, version = marked.version
     from unnest($1::uuid[], $2::boolean[], $3::uuid[], $4::int8[]) as marked (id, paid, payout_id, version)
    where pay_lines.id = marked.id`,
    [
      lines.map(({ id }) => id),
      lines.map(({ paid }) => paid),
      lines.map(({ payoutId }) => payoutId ?? null),
      lines.map(({ version }) => version),
    ],
  );
  await addEntries(
    tx,
    changes.map(({ entry }) => entry),
  );
}

async function addEntries(tx: Tx, entries: readonly PayEntry[]): Promise<void> {
  const types =
    'payLineId uuid, version int8, deltaMinor int8, status text, cause text, occurredAt timestamptz, actorUid text';
  const rows = entries.map(({ at: occurredAt, actorUid = null, ...entry }) => ({ ...entry, occurredAt, actorUid }));
  await insertRows(tx, 'pay_entries', { types, rows });
}
