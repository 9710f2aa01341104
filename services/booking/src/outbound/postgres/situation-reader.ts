/** What the rules of booking a slot look at, in one read; whoever asks at the same moment is answered by the same read. */
import {
  findReply,
  keyOf,
  storedReply,
  type Command,
  type IdempotencyKey,
  type StoredRow,
} from '@parlance/runtime/idempotency/store';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf, jsonOf } from '@parlance/runtime/postgres/rows';
import { prepared } from '@parlance/runtime/postgres/prepared';
import { answerOf, makeBatcher, type Answers, type AsAsked } from '@parlance/runtime/waiting/batcher';
import { makeSemaphore } from '@parlance/runtime/waiting/semaphore';
import type { WalletName } from '../../domain/token-move.ts';
import type { FoundSituation, Order, Reserved, Situation, SituationReader } from '../../usecases/ports.ts';
import type { Lesson, Seat } from '../../domain/lesson.ts';
import { policiesKept, type Policy } from '../../domain/policy.ts';
import { untouched } from '../../domain/slot.ts';
import { noWishes } from '../../domain/take.ts';
import { policyJson } from '../../queries/lesson-rows.ts';
import { personFields, personOf, type PersonRow } from './people-store.ts';

/** More who book at one moment wait for the next batch, so that none takes long. */
export const mostAtOnce = 64;
/** Of a batch that was taken apart. */
export const alonesAtOnce = 4;

type PolicyRow = Policy & { validFrom: string };
type SituationRow = Pick<
  Lesson,
  'id' | 'bookingId' | 'tutorUid' | 'startsAt' | 'status' | 'isPte' | 'version' | 'updatedAt' | 'updatedBy'
> & {
  place: number;
  /** The student gave it back before. */
  mine: Pick<Seat, 'id' | 'takes' | 'version'> | null;
  stored: StoredRow | null;
  teacher: PersonRow | null;
  student: PersonRow | null;
  trial: { activated: boolean; expires_at: string | null } | null;
  categories: { price_id: string; wallet: WalletName; expires_at: string; grace_until: string | null }[];
  balances: Partial<Record<WalletName, number>>;
  has_seat: boolean;
  wallet_version: number;
  entitlement_version: number;
  next_seq: number;
  policies: PolicyRow[];
};

const ofSlot = 'id, bookingId, tutorUid, startsAt, status, isPte, version, updatedAt, updatedBy';
const mineJson = `(select ${jsonOf({ own: 'id, takes, version' })} from seats own where own.lesson_id = b.id and own.student_uid = orders.student
    and own.status = 'student-cancelled')`;

const personJson = (uid: string) =>
  `(select to_json(p) from (select ${personFields} from people where uid = ${uid}) p)`;

const newestPolicies = `(select json_agg(newest.rules order by newest.version desc) from (
    select rules.version, ${policyJson('validFrom')} as rules from policies rules order by rules.version desc limit ${policiesKept}) newest)`;

/** One row for each order, also when the slot is gone: a request that comes again still gets its reply. */
const situationsSql = prepared(
  'booking_situations',
  `select orders.place, ${fieldsOf('b', ofSlot)}, ${mineJson} as mine, ${personJson('b.tutor_uid')} as teacher, ${personJson('orders.student')} as student,
    json_build_object('activated', s.free_trial_activated, 'expires_at', s.free_trial_expires_at) as trial,
    coalesce((select json_agg(json_build_object('price_id', c.price_id, 'wallet', c.wallet, 'expires_at', c.expires_at,
      'grace_until', c.grace_until) order by c.expires_at, c.price_id) from entitlement_categories c where c.student_uid = orders.student), '[]') as categories,
    coalesce((select json_object_agg(w.wallet, w.balance) from wallets w where w.student_uid = orders.student), '{}') as balances,
    exists (select from seats seat where seat.student_uid = orders.student and seat.status = 'booked'
      and seat.starts_at < b.ends_at and b.starts_at < seat.ends_at) as has_seat,
    coalesce(s.wallet_version, 0) as wallet_version, coalesce(s.entitlement_version, 0) as entitlement_version,
    nextval('ledger_seq_seq') as next_seq, ${newestPolicies} as policies,
    (select json_build_object('body_hash', encode(k.body_hash, 'hex'), 'reply', k.reply) from idempotency_keys k
      where k.actor_uid = orders.student and k.rpc = orders.rpc and k.key = orders.key
        and k.created_at >= now() - interval '48 hours') as stored
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as orders (slot, student, tutor, rpc, key, place)
    left join lessons b on b.booking_id = orders.slot and b.tutor_uid = orders.tutor and b.session_id is null
    left join students s on s.uid = orders.student`,
);

type KeyedOrder = { order: Order; key: IdempotencyKey | undefined };

/** By the place of the order, from 1. */
async function readRows(db: Queryable, orders: readonly KeyedOrder[]): Promise<Map<number, SituationRow>> {
  const { rows } = await db.query<SituationRow>(situationsSql, [
    orders.map(({ order }) => order.bookingId),
    orders.map(({ order }) => order.once.actorUid),
    orders.map(({ order }) => order.tutorUid),
    orders.map(({ order }) => order.once.rpc),
    orders.map(({ key }) => key?.key ?? null),
  ]);
  return new Map(rows.map((row) => [row.place, row]));
}

async function findOne(db: Queryable, order: KeyedOrder): Promise<FoundSituation> {
  return foundIn((await readRows(db, [order])).get(1), order.key);
}

async function findMany(
  db: Queryable,
  orders: readonly KeyedOrder[],
  asAsked: AsAsked,
): Promise<Answers<FoundSituation>> {
  if (orders.length === 1) return Promise.all(orders.map((order) => answerOf(() => findOne(db, order))));
  try {
    const rows = await readRows(db, orders);
    return orders.map(({ key }, index) => answerOf(() => foundIn(rows.get(index + 1), key)));
  } catch {
    // Whatever it was, it was one of them, and it will say so alone.
    const semaphore = makeSemaphore({ atOnce: alonesAtOnce, mostWaiting: mostAtOnce });
    return orders.map((order, place) => asAsked(place, () => answerOf(() => semaphore(() => findOne(db, order)))));
  }
}

function foundIn(row: SituationRow | undefined, key: IdempotencyKey | undefined): FoundSituation {
  const stored = key && row?.stored ? storedReply<Reserved>(row.stored, key) : undefined;
  return { stored, situation: row && situationOf(row) };
}

/** What the rules of booking look at of an hour, whatever became of it; of seats, whether the student gave it back before. */
function slotOf(row: SituationRow): Lesson {
  const { id, bookingId, tutorUid, startsAt, status, isPte, version, updatedAt, updatedBy, mine, student } = row;
  const slot = { id, bookingId, tutorUid, startsAt, status, isPte, version, updatedAt, updatedBy };
  const seats = mine && student ? [seatGivenBack(mine, student.uid, updatedAt)] : [];
  return { ...untouched, ...slot, sessionId: undefined, topic: undefined, pay: undefined, capacity: 1, seats };
}

function seatGivenBack(known: Pick<Seat, 'id' | 'takes' | 'version'>, studentUid: string, takenAt: Date): Seat {
  const nothing = { hasFeedback: false, completedAssigned: false, viewFeedback: false, gaveBack: undefined };
  const words = { status: 'student-cancelled', wallet: 'lessonTokens', paidAs: '', isMock: false } as const;
  return { ...known, ...words, ...nothing, studentUid, takenAt, wishes: noWishes };
}

/** Undefined when there is no such slot of that teacher's. */
function situationOf(row: SituationRow): Situation | undefined {
  const { trial, teacher } = row;
  if (teacher === null) return undefined;
  return {
    lesson: slotOf(row),
    teacher: personOf(teacher),
    student: row.student === null ? undefined : personOf(row.student),
    entitlement: {
      categories: row.categories.map(({ price_id: priceId, wallet, expires_at: at, grace_until: grace }) => {
        return { priceId, wallet, expiresAt: new Date(at), graceUntil: grace === null ? undefined : new Date(grace) };
      }),
      freeTrialActivated: trial?.activated ?? false,
      freeTrialExpiresAt: trial?.expires_at ? new Date(trial.expires_at) : undefined,
    },
    balances: row.balances,
    isBusy: row.has_seat,
    walletVersion: row.wallet_version,
    entitlementVersion: row.entitlement_version,
    nextLedgerSeq: row.next_seq,
    policies: row.policies.map(({ validFrom, ...rules }) => ({ ...rules, validFrom: new Date(validFrom) })),
  };
}

const nothing: FoundSituation = { stored: undefined, situation: undefined };

function readerBy(find: (order: KeyedOrder) => Promise<FoundSituation>): SituationReader {
  return {
    async find(order) {
      return isUuid(order.bookingId) ? find({ order, key: keyOf(order.once) }) : nothing;
    },
  };
}

/** Within a transaction. */
export const makeSituationReader = (tx: Queryable): SituationReader => readerBy((order) => findOne(tx, order));

/** What booking a slot reads before it writes, on whatever connection is free. */
export function reservationReads(pool: Queryable) {
  const findTogether = (orders: readonly KeyedOrder[], asAsked: AsAsked) => findMany(pool, orders, asAsked);
  return {
    reader: readerBy(makeBatcher(findTogether, { atMost: mostAtOnce, until: 'last' })),
    async wasMovedTo(bookingId: string): Promise<boolean> {
      if (!isUuid(bookingId)) return false;
      return (await pool.query('select from lessons where offered_as = $1', [bookingId])).rowCount === 1;
    },
    replyOf: (once: Command) => findReply<Reserved>(pool, once),
  };
}
