/** A student's wallets, what they may be used for, and their ledger. */
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf, withoutNulls } from '@parlance/runtime/postgres/rows';
import { rowsOf, statements } from '@parlance/runtime/postgres/statements';
import type { Entitlement } from '../domain/entitlement.ts';
import type { Balances, LedgerLine, WalletName } from '../domain/token-move.ts';

export const ofMove =
  'studentUid, wallet, delta, reason, reasonKey as key, at, note, bookingId, invoiceId, lessonWhen, lessonName';
export const ofActor = 'actorId as id, actorRole as role, actorName as name';

export async function findBalances(db: Queryable, uid: string): Promise<Balances> {
  const { rows } = await db.query<{ wallet: WalletName; balance: number }>(
    'select wallet, balance from wallets where student_uid = $1',
    [uid],
  );
  return Object.fromEntries(rows.map(({ wallet, balance }) => [wallet, balance]));
}

type EntitlementRow = {
  free_trial_activated: boolean;
  free_trial_expires_at: Date | null;
  price_id: string | null;
  wallet: WalletName;
  expires_at: Date;
  grace_until: Date | null;
};

async function findEntitlement(db: Queryable, uid: string): Promise<Entitlement> {
  const { rows } = await db.query<EntitlementRow>(
    `select s.free_trial_activated, s.free_trial_expires_at, c.price_id, c.wallet, c.expires_at, c.grace_until
     from students s left join entitlement_categories c on c.student_uid = s.uid
     where s.uid = $1 order by c.expires_at, c.price_id`,
    [uid],
  );
  const categories = rows.flatMap(({ price_id: priceId, wallet, expires_at: expiresAt, grace_until: grace }) =>
    priceId === null ? [] : [{ priceId, wallet, expiresAt, graceUntil: grace ?? undefined }],
  );
  return {
    categories,
    freeTrialActivated: rows[0]?.free_trial_activated ?? false,
    freeTrialExpiresAt: rows[0]?.free_trial_expires_at ?? undefined,
  };
}

export async function findWallet(
  db: Queryable,
  uid: string,
): Promise<{ entitlement: Entitlement; balances: Balances }> {
  return { entitlement: await findEntitlement(db, uid), balances: await findBalances(db, uid) };
}

/** What a page of the ledger says of a line besides: what in the log of its lesson moved the token, and where the lesson is found. */
export type LedgerEntry = LedgerLine & {
  rule: string;
  tutorUid: string | undefined;
  tutorName: string | undefined;
  groupSessionId: string | undefined;
};

export type LedgerQuery = {
  uid: string;
  wallet?: WalletName | undefined;
  within?: { from: Date; to: Date } | undefined;
  limit: number;
  pageToken: string;
};

/** The log has a seat's moves under the seat's id, as the key of the line does. */
const entries = `ledger
  left join bookings on bookings.id = ledger.booking_id
  left join people on people.uid = bookings.tutor_uid
  left join lateral (
    select cause from booking_log log
    where log.booking_id = case when ledger.booking_id is not null then split_part(ledger.reason_key, ':', 2)::uuid end
      and log.at = ledger.at and (log.cause = 'book') = (ledger.reason = 'lesson-booked')
    order by log.version desc limit 1
  ) moved on true`;
const columns = `${fieldsOf('ledger', `seq, id, balanceAfter, ${ofMove}`)}, ${jsonOf({ ledger: ofActor })} as actor,
  coalesce(moved.cause, '') as rule, ${fieldsOf('bookings', 'tutorUid, groupSessionId')}, ${fieldsOf('people', 'name as tutorName')}`;
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
