/** What a booking of a slot looks at, in one read, and its effect, in one statement. */
import { keyOf, replyOf, storedJson, storedReply, type StoredRow } from '@parlance/runtime/idempotency/store';
import { currentContext } from '@parlance/runtime/context/request-context';
import type { OutboxRow } from '@parlance/runtime/events/outbox';
import { isExclusionViolation, isRaised } from '@parlance/runtime/postgres/pg-errors';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { prepared } from '@parlance/runtime/postgres/prepared';
import { isBookingId } from '../../domain/booking-id.ts';
import type { WalletName } from '../../domain/booking.ts';
import { refuse } from '../../domain/refusal.ts';
import { Outdated } from '../../usecases/outdated.ts';
import type {
  Command,
  Reservation,
  ReservationReader,
  ReservationStore,
  Reserved,
  Situation,
} from '../../usecases/ports.ts';
import { rowColumns, toBooking, type BookingRow } from './booking-row.ts';
import { personColumns, toPerson, type PersonRow } from './people-store.ts';
import { refusedCode, reserveSql, type MissingStep } from './reservation-statement.ts';

type SituationRow = BookingRow & {
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
  `(select to_json(p) from (select ${personColumns} from people where uid = ${alias}) p)`;

/** One row also when the slot is gone: a request that comes again still gets its reply. */
const situationSql = prepared(
  'booking_situation',
  `select ${rowColumns}, ${personJson('b.tutor_uid')} as teacher, ${personJson('$2')} as student,
    json_build_object('activated', s.free_trial_activated, 'expires_at', s.free_trial_expires_at) as trial,
    coalesce((select json_agg(json_build_object('price_id', c.price_id, 'wallet', c.wallet, 'expires_at', c.expires_at)
      order by c.expires_at, c.price_id) from entitlement_categories c where c.student_uid = $2), '[]') as categories,
    coalesce((select json_object_agg(w.wallet, w.balance) from wallets w where w.student_uid = $2), '{}') as balances,
    exists (select from group_seats seat where seat.student_uid = $2 and seat.status = 'booked'
      and seat.starts_at < b.ends_at and b.starts_at < seat.ends_at) as has_seat,
    coalesce(s.wallet_version, 0) as wallet_version, coalesce(s.entitlement_version, 0) as entitlement_version,
    nextval('ledger_seq_seq') as next_seq,
    (select json_build_object('body_hash', encode(k.body_hash, 'hex'), 'reply', k.reply) from idempotency_keys k
      where k.actor_uid = $2 and k.rpc = $4 and k.key = $5 and k.created_at >= now() - interval '48 hours') as stored
  from (select $1::uuid as id) asked
    left join bookings b on b.id = asked.id and b.tutor_uid = $3 and b.group_session_id is null
    left join students s on s.uid = $2`,
);

/** Undefined when there is no such slot of that teacher's. */
function toSituation(row: SituationRow): Situation | undefined {
  const { trial, teacher } = row;
  if (teacher === null) return undefined;
  return {
    booking: toBooking(row),
    teacher: toPerson(teacher),
    student: row.student === null ? undefined : toPerson(row.student),
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

function parametersOf(
  { move, line, seen, once, reply }: Reservation,
  facts: readonly OutboxRow[],
  logId: string,
): unknown[] {
  const { booking, actor, at } = move;
  const { topic, introduction, correctMistakes, notes } = booking.info;
  const key = keyOf(once);
  return [
    ...[once.actorUid, once.rpc, key?.key ?? null, key?.hash ?? null, storedJson(reply)],
    ...[booking.studentUid, seen.walletVersion, seen.entitlementVersion, booking.id, booking.version],
    ...[topic.material, topic.course, topic.lesson, topic.code, topic.name, introduction, correctMistakes, notes],
    ...[booking.rate, booking.currency, booking.wallet, booking.isMock, at, actor.id],
    ...[line.balanceAfter, line.seq, line.id, line.reason, line.key, actor.role, actor.name, line.lessonName],
    ...[logId, currentContext().requestId],
    ...[facts.map(({ id }) => id), facts.map(({ type }) => type), facts.map(({ topic }) => topic)],
    ...[facts.map(({ key: subject }) => subject), facts.map(({ version }) => version)],
    ...[facts.map(({ headers }) => headers), facts.map(({ body }) => Buffer.from(body))],
  ];
}

/** For reading alone, on whatever connection is free. */
export function makeReservationReader(db: Queryable): ReservationReader {
  return {
    async look({ bookingId, tutorUid, once }) {
      if (!isBookingId(bookingId)) return { stored: undefined, situation: undefined };
      const key = keyOf(once);
      const asked = [bookingId, once.actorUid, tutorUid, once.rpc, key?.key ?? null];
      const { rows } = await db.query<SituationRow>(situationSql, asked);
      const [row] = rows;
      const stored = key && row?.stored ? storedReply<Reserved>(row.stored, key) : undefined;
      return { stored, situation: row && toSituation(row) };
    },
  };
}

export type ReservationStoreOptions = {
  db: Queryable;
  newId: () => string;
  factsOf: (reservation: Reservation) => OutboxRow[];
};

export function makeReservationStore({ db, newId, factsOf }: ReservationStoreOptions): ReservationStore {
  return {
    ...makeReservationReader(db),
    async write(reservation) {
      const parameters = parametersOf(reservation, factsOf(reservation), newId());
      await db.query(reserveSql, parameters).catch((error: unknown) => {
        if (isExclusionViolation(error, 'bookings_student_no_overlap')) throw refuse('STUDENT_OVERLAP');
        throw isRaised(error, refusedCode) ? lossOf(error.message as MissingStep) : error;
      });
    },
  };
}

function lossOf(missing: MissingStep): Error {
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
