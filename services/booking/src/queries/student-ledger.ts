/** A student's token ledger, newest first (FB-54). */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements } from '@parlance/runtime/postgres/statements';
import type { Actor } from '../domain/actor.ts';
import type { WalletName, LedgerReason, LedgerLine } from '../domain/token-move.ts';

type Row = {
  seq: number;
  id: string;
  student_uid: string;
  wallet: WalletName;
  delta: number;
  balance_after: number;
  reason: LedgerReason;
  reason_key: string;
  note: string;
  booking_id: string | null;
  invoice_id: string | null;
  actor_id: string;
  actor_role: Actor['role'];
  actor_name: string;
  at: Date;
  lesson_when: Date | null;
  lesson_name: string;
};

function toLine(row: Row): LedgerLine {
  return {
    id: row.id,
    seq: row.seq,
    studentUid: row.student_uid,
    wallet: row.wallet,
    delta: row.delta,
    balanceAfter: row.balance_after,
    reason: row.reason,
    key: row.reason_key,
    note: row.note,
    bookingId: row.booking_id ?? undefined,
    invoiceId: row.invoice_id ?? undefined,
    actor: { id: row.actor_id, role: row.actor_role, name: row.actor_name },
    at: row.at,
    lessonWhen: row.lesson_when ?? undefined,
    lessonName: row.lesson_name,
    balances: {},
  };
}

export async function studentLedger(
  db: Queryable,
  { uid, limit, pageToken }: { uid: string; limit: number; pageToken: string },
): Promise<{ lines: LedgerLine[]; next: string }> {
  const lines = statements
    .select(
      statements.raw(`seq, id, student_uid, wallet, delta, balance_after, reason, reason_key, note, booking_id, invoice_id,
        actor_id, actor_role, actor_name, at, lesson_when, lesson_name`),
    )
    .from('ledger')
    .where('student_uid', uid);
  const { items, next } = await keysetPage<Row>(db, lines, {
    columns: { seq: 'number' },
    keyOf: ({ seq }) => [seq],
    order: 'desc',
    limit,
    pageToken,
  });
  return { lines: items.map(toLine), next };
}
