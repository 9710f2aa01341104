/** What a booking of a slot looks at, in one read, and its effect, in one statement. */
import {
  keyOf,
  replyOf,
  storedJson,
  storedReply,
  type IdempotencyKey,
  type StoredRow,
} from '@parlance/runtime/idempotency/store';
import { currentContext } from '@parlance/runtime/context/request-context';
import type { OutboxRow } from '@parlance/runtime/events/outbox';
import { isExclusionViolation, isRaised } from '@parlance/runtime/postgres/pg-errors';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { prepared } from '@parlance/runtime/postgres/prepared';
import { answerOf, makeBatcher, type Answers, type AsAsked } from '@parlance/runtime/waiting/batcher';
import { makeSemaphore } from '@parlance/runtime/waiting/semaphore';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { WalletName } from '../../domain/token-move.ts';
import { refuse } from '../../domain/refusals.ts';
import { Outdated } from '../../usecases/outdated.ts';
import type {
  Command,
  Order,
  Reservation,
  ReservationReader,
  ReservationStore,
  Reserved,
  Situation,
} from '../../usecases/ports.ts';
import { rowColumns, bookingOf, type BookingRow } from './booking-row.ts';
import { personFields, personOf, type PersonRow } from './people-store.ts';
import { refusedCode, reserveSql, type MissingStep } from './reservation-statement.ts';
import { factColumns, inOrder } from './reservation-values.ts';

/** More who book at one moment wait for the next batch, so that none takes long. */
export const mostAtOnce = 64;
/** Of a batch that was taken apart. */
export const alonesAtOnce = 4;

type SituationRow = BookingRow & {
  place: number;
  stored: StoredRow | null;
  teacher: PersonRow | null;
  student: PersonRow | null;
  trial: { activated: boolean; expires_at: string | null } | null;
  categories: { price_id: string; wallet: WalletName; expires_at: string }[];
  balances: Partial<Record<WalletName, number>>;
  has_seat: boolean;
  wallet_version: number;
  entitlement_version: number;
  next_seq: number;
};

const personJson = (alias: string) =>
  `(select to_json(p) from (select ${personFields} from people where uid = ${alias}) p)`;

/** One row for each who asks, also when the slot is gone: a request that comes again still gets its reply. */
const situationsSql = prepared(
  'booking_situations',
  `select asked.place, ${rowColumns}, ${personJson('b.tutor_uid')} as teacher, ${personJson('asked.student')} as student,
    json_build_object('activated', s.free_trial_activated, 'expires_at', s.free_trial_expires_at) as trial,
    coalesce((select json_agg(json_build_object('price_id', c.price_id, 'wallet', c.wallet, 'expires_at', c.expires_at)
      order by c.expires_at, c.price_id) from entitlement_categories c where c.student_uid = asked.student), '[]') as categories,
    coalesce((select json_object_agg(w.wallet, w.balance) from wallets w where w.student_uid = asked.student), '{}') as balances,
    exists (select from group_seats seat where seat.student_uid = asked.student and seat.status = 'booked'
      and seat.starts_at < b.ends_at and b.starts_at < seat.ends_at) as has_seat,
    coalesce(s.wallet_version, 0) as wallet_version, coalesce(s.entitlement_version, 0) as entitlement_version,
    nextval('ledger_seq_seq') as next_seq,
    (select json_build_object('body_hash', encode(k.body_hash, 'hex'), 'reply', k.reply) from idempotency_keys k
      where k.actor_uid = asked.student and k.rpc = asked.rpc and k.key = asked.key
        and k.created_at >= now() - interval '48 hours') as stored
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as asked (slot, student, tutor, rpc, key, place)
    left join bookings b on b.id = asked.slot and b.tutor_uid = asked.tutor and b.group_session_id is null
    left join students s on s.uid = asked.student`,
);

/** Undefined when there is no such slot of that teacher's. */
function toSituation(row: SituationRow): Situation | undefined {
  const { trial, teacher } = row;
  if (teacher === null) return undefined;
  return {
    booking: bookingOf(row),
    teacher: personOf(teacher),
    student: row.student === null ? undefined : personOf(row.student),
    entitlement: {
      categories: row.categories.map(({ price_id: priceId, wallet, expires_at: at }) => {
        return { priceId, wallet, expiresAt: new Date(at) };
      }),
      freeTrialActivated: trial?.activated ?? false,
      freeTrialExpiresAt: trial?.expires_at ? new Date(trial.expires_at) : undefined,
    },
    balances: row.balances,
    isBusy: row.has_seat,
    walletVersion: row.wallet_version,
    entitlementVersion: row.entitlement_version,
    nextLedgerSeq: row.next_seq,
  };
}

/** Of one booking, in the order in which both statements want them. */
export function reservationValues({ move, line, seen, once, reply }: Reservation, moveId: string): unknown[] {
  const { booking, actor, at } = move;
  const { topic, introduction, correctMistakes, notes } = booking.info;
  const key = keyOf(once);
  return inOrder({
    actor: once.actorUid,
    rpc: once.rpc,
    key: key?.key ?? null,
    hash: key?.hash ?? null,
    reply: storedJson(reply),
    student: booking.studentUid,
    walletVersion: seen.walletVersion,
    entitlementVersion: seen.entitlementVersion,
    slot: booking.id,
    version: booking.version,
    introduction,
    correctMistakes,
    notes,
    material: topic.material,
    course: topic.course,
    lesson: topic.lesson,
    code: topic.code,
    name: topic.name,
    rate: booking.rate,
    currency: booking.currency,
    wallet: booking.wallet,
    isMock: booking.isMock,
    at,
    by: actor.id,
    byRole: actor.role,
    byName: actor.name,
    lessonName: line.lessonName,
    balanceAfter: line.balanceAfter,
    lineSeq: line.seq,
    lineId: line.id,
    reason: line.reason,
    reasonKey: line.key,
    moveId,
    requestId: currentContext().requestId,
  });
}

/** One array for each column of the facts. */
export function factValues(facts: readonly OutboxRow[]): unknown[] {
  return factColumns.map(([name]) => facts.map((fact) => (name === 'body' ? Buffer.from(fact.body) : fact[name])));
}

type Look = { order: Order; key: IdempotencyKey | undefined };
type Looked = Awaited<ReturnType<ReservationReader['look']>>;

async function read(db: Queryable, looks: readonly Look[]): Promise<Map<number, SituationRow>> {
  const orders = looks.map(({ order }) => order);
  const { rows } = await db.query<SituationRow>(situationsSql, [
    orders.map(({ bookingId }) => bookingId),
    orders.map(({ once }) => once.actorUid),
    orders.map(({ tutorUid }) => tutorUid),
    orders.map(({ once }) => once.rpc),
    looks.map(({ key }) => key?.key ?? null),
  ]);
  return new Map(rows.map((row) => [row.place, row]));
}

async function lookAlone(db: Queryable, look: Look): Promise<Looked> {
  return lookedAt((await read(db, [look])).get(1), look.key);
}

async function lookAll(db: Queryable, looks: readonly Look[], asAsked: AsAsked): Promise<Answers<Looked>> {
  if (looks.length === 1) return Promise.all(looks.map((look) => answerOf(() => lookAlone(db, look))));
  try {
    const found = await read(db, looks);
    return looks.map(({ key }, index) => answerOf(() => lookedAt(found.get(index + 1), key)));
  } catch {
    // Whatever it was, it was one of them, and it will say so alone.
    const semaphore = makeSemaphore({ atOnce: alonesAtOnce, mostWaiting: mostAtOnce });
    return looks.map((look, place) => asAsked(place, () => answerOf(() => semaphore(() => lookAlone(db, look)))));
  }
}

function lookedAt(row: SituationRow | undefined, key: IdempotencyKey | undefined): Looked {
  const stored = key && row?.stored ? storedReply<Reserved>(row.stored, key) : undefined;
  return { stored, situation: row && toSituation(row) };
}

const nothing: Looked = { stored: undefined, situation: undefined };

type AnswerLook = (look: Look) => Promise<Looked>;

function makeLook(answer: AnswerLook): ReservationReader {
  return {
    async look(order) {
      return isUuid(order.bookingId) ? answer({ order, key: keyOf(order.once) }) : nothing;
    },
  };
}

/** For reading alone, on whatever connection is free; who asks at the same moment is answered by the same read. */
function makeReservationReader(db: Queryable): ReservationReader {
  const lookTogether = (looks: readonly Look[], asAsked: AsAsked) => lookAll(db, looks, asAsked);
  return makeLook(makeBatcher(lookTogether, { atMost: mostAtOnce, until: 'last' }));
}

export type ReservationStoreOptions = {
  db: Queryable;
  newId: () => string;
  factsOf: (reservation: Reservation) => OutboxRow[];
};

export function makeReservationStore({ db, newId, factsOf }: ReservationStoreOptions): ReservationStore {
  return {
    ...makeLook((look) => lookAlone(db, look)),
    write: (reservation) => writeOne(db, reservationValues(reservation, newId()), factsOf(reservation)),
  };
}

/** Throws what `ReservationStore.write` throws. */
export async function writeOne(db: Queryable, values: readonly unknown[], facts: readonly OutboxRow[]): Promise<void> {
  await db.query(reserveSql, [...values, ...factValues(facts)]).catch((error: unknown) => {
    if (isExclusionViolation(error, 'bookings_student_no_overlap')) throw refuse('STUDENT_OVERLAP');
    throw isRaised(error, refusedCode) ? lossOf(error.message as MissingStep) : error;
  });
}

export function lossOf(missing: MissingStep): Error {
  if (missing === 'slot') return refuse('SLOT_TAKEN');
  return missing === 'token' ? refuse('NO_TOKENS') : new Outdated(missing);
}

/** What booking a slot reads before it writes. */
export function reservationReads(pool: Queryable) {
  return {
    reader: makeReservationReader(pool),
    async replyOf(once: Command): Promise<{ reply: Reserved } | undefined> {
      const key = keyOf(once);
      return key && replyOf<Reserved>(pool, key);
    },
  };
}
