/** A student's wallets, what they may be used for, and their ledger. */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
import type { Entitlement } from '../domain/entitlement.ts';
import type { Balances, LedgerLine, WalletName } from '../domain/token-move.ts';

export const ofMove =
  'studentUid, wallet, delta, reason, reasonKey as key, at, note, lessonId, bookingId, invoiceId, invoiceNumber, lessonWhen, lessonName';
export const ofActor = 'actorId as id, actorRole as role, actorName as name';

type WalletRow = {
  free_trial_activated: boolean | null;
  free_trial_expires_at: Date | null;
  categories: { priceId: string; wallet: WalletName; expiresAt: string; graceUntil: string | null }[];
  balances: Balances;
};

const categoriesJson = `(select json_agg(json_build_object(
    'priceId', c.price_id, 'wallet', c.wallet, 'expiresAt', c.expires_at, 'graceUntil', c.grace_until
  ) order by c.expires_at, c.price_id) from entitlement_categories c where c.student_uid = $1)`;

/** In one statement: tokens and what they may be used for come together, and are seen together. */
export async function findWallet(
  db: Queryable,
  uid: string,
): Promise<{ entitlement: Entitlement; balances: Balances }> {
  const { rows } = await db.query<WalletRow>(
    `select s.free_trial_activated, s.free_trial_expires_at, coalesce(${categoriesJson}, '[]') as categories,
       coalesce((select json_object_agg(w.wallet, w.balance) from wallets w where w.student_uid = $1), '{}') as balances
     from (select $1::text as uid) asked left join students s on s.uid = asked.uid`,
    [uid],
  );
  const [row] = rows;
  const categories = (row?.categories ?? []).map(({ priceId, wallet, expiresAt, graceUntil: grace }) => {
    return {
      priceId,
      wallet,
      expiresAt: new Date(expiresAt),
      graceUntil: grace === null ? undefined : new Date(grace),
    };
  });
  const entitlement = {
    categories,
    freeTrialActivated: row?.free_trial_activated ?? false,
    freeTrialExpiresAt: row?.free_trial_expires_at ?? undefined,
  };
  return { entitlement, balances: row?.balances ?? {} };
}

/** What a page of the ledger says of a line besides: what in the log of its lesson moved the token, and where the lesson is found. */
export type LedgerEntry = LedgerLine & {
  rule: string;
  tutorUid: string | undefined;
  tutorName: string | undefined;
  sessionId: string | undefined;
  /** The token of its lesson came back: the student does not take it any more. */
  isReturned: boolean;
};

export type LedgerQuery = {
  uid: string;
  wallet?: WalletName | undefined;
  within?: { from: Date; to: Date } | undefined;
  limit: number;
  pageToken: string;
};

/** Lines of before say the lesson by the id that people know. Where it is now is known by its seat: it may have been moved since. */
const lessonOfLine = 'coalesce(ledger.lesson_id, ledger.booking_id)';
const entries = `ledger
  left join lessons on lessons.id = coalesce((select lesson_id from seats where seats.id = ledger.booking_id), ${lessonOfLine})
  left join people on people.uid = lessons.tutor_uid
  left join lateral (
    select cause from lesson_log log
    where log.lesson_id = ${lessonOfLine} and log.student_uid = ledger.student_uid
      and log.at = ledger.at and (log.cause = 'book') = (ledger.reason = 'lesson-booked')
    order by log.version desc limit 1
  ) moved on true`;
const columns = `${fieldsOf('ledger', `seq, id, balanceAfter, ${ofMove}`)}, ${jsonOf({ ledger: ofActor })} as actor,
  coalesce(moved.cause, '') as rule,
  exists (select 1 from ledger back where ledger.booking_id is not null
    and back.reason_key = 'refund' || substr(ledger.reason_key, strpos(ledger.reason_key, ':'))) as "isReturned",
  ${fieldsOf('lessons', 'tutorUid, sessionId')}, ${fieldsOf('people', 'name as tutorName')}`;
/** In the same statement, so that no line comes between a balance and what it is the sum of. */
const whole = `coalesce((select json_object_agg(wallet, balance) from wallets where student_uid = ?), '{}') as balances,
  (select at from ledger where student_uid = ? order by seq limit 1) as "firstAt"`;

export type LedgerPage = { lines: LedgerEntry[]; next: string; balances: Balances; firstAt: Date | undefined };

/** Newest first. */
export async function listLedger(db: Queryable, { uid, wallet, within, ...page }: LedgerQuery): Promise<LedgerPage> {
  const lines = statements
    .select(statements.raw(`${columns}, ${whole}`, [uid, uid]))
    .fromRaw(entries)
    .where('ledger.student_uid', uid);
  if (wallet) lines.where('ledger.wallet', wallet);
  if (within) lines.where('ledger.at', '>=', within.from).where('ledger.at', '<', within.to);
  const { items, next } = await keysetPage<LedgerEntry & { firstAt: Date }>(db, lines, {
    columns: { 'ledger.seq': 'number' },
    keyOf: ({ seq }) => [seq],
    order: 'desc',
    ...page,
  });
  const [newest] = items;
  const summed = newest ?? (await findWhole(db, uid));
  return { lines: items.map(withoutNulls), next, balances: summed.balances, firstAt: summed.firstAt ?? undefined };
}

/** Of a student of whom nothing was found. */
async function findWhole(db: Queryable, uid: string): Promise<{ balances: Balances; firstAt: Date | null }> {
  const [found] = await rowsOf<{ balances: Balances; firstAt: Date | null }>(
    db,
    statements.select(statements.raw(whole, [uid, uid])),
  );
  return found ?? { balances: {}, firstAt: null };
}
