/** Writes reservations: those that come at the same moment as one statement, in a transaction of their own or in that of their caller. */
import type { OutboxRow, Sending } from '@parlance/runtime/events/outbox';
import { isExclusionViolation, isRaised } from '@parlance/runtime/postgres/pg-errors';
import type { Pool, Queryable } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork, type Tx, type UnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { counter } from '@parlance/runtime/telemetry/metrics';
import { answerOf, makeBatcher, type Answers, type AsAsked } from '@parlance/runtime/waiting/batcher';
import { makeSemaphore } from '@parlance/runtime/waiting/semaphore';
import { atMost } from '@parlance/runtime/waiting/waiting';
import { refuse } from '../../domain/refusals.ts';
import { Outdated } from '../../usecases/outdated.ts';
import type { NewId, Reservation } from '../../usecases/ports.ts';
import type { LessonChange } from '../../wire/lesson-mapping.ts';
import { changeOfReservation, factsOfTaking } from './facts.ts';
import { factParametersOf, parametersOf } from './reservation-parameters.ts';
import { racedCode, reserveSql, type Missing, type ReservedRow } from './reservation-statement.ts';
import { alonesAtOnce, mostAtOnce } from './situation-reader.ts';

export type ReservationWriterOptions = Sending & {
  pool: Pool;
  newId: NewId;
  publish: (changes: readonly LessonChange[]) => void;
  onCommit?: (() => void) | undefined;
};

/**
 * One row held by somebody must not hold up everybody: after so long each goes alone, and waits for its own rows only; and after
 * so long the next batch begins.
 */
const longestHoldUpMs = 100;
const batches = counter('booking_batches_total');

type Item = { values: unknown[]; change: LessonChange; facts: OutboxRow[] };
type Units = { one: UnitOfWork<Tx>; many: UnitOfWork<Tx> };

function itemOf(reservation: Reservation, newId: NewId, sending: Sending): Item {
  const { move: act, line } = reservation;
  const change = changeOfReservation(reservation);
  const facts = factsOfTaking([change], { lines: [line], act, sending });
  return { values: parametersOf(reservation, newId()), change, facts };
}

/** In the transaction of the caller. Answers what changed. */
export async function writeReservation(
  tx: Tx,
  reservation: Reservation,
  { newId, ...sending }: Sending & { newId: NewId },
): Promise<LessonChange> {
  const item = itemOf(reservation, newId, sending);
  const [answer] = await write(tx, [item]);
  if (answer?.status === 'rejected') throw answer.reason;
  return item.change;
}

/** Throws what `ReservationStore.insert` throws. */
export function makeReservationWriter(options: ReservationWriterOptions): (reservation: Reservation) => Promise<void> {
  const { pool, newId, publish, onCommit, topicFor } = options;
  const bind = (tx: Tx) => tx;
  const units: Units = {
    one: makeUnitOfWork({ pool, bind, onCommit }),
    many: makeUnitOfWork({ pool, bind, onCommit, attempts: 1, lockTimeoutMs: longestHoldUpMs }),
  };
  const writeInTurn = makeBatcher((items: readonly Item[], asAsked) => writeAll(units, items, asAsked), {
    atMost: mostAtOnce,
    until: 'first',
  });
  return async (reservation) => {
    const item = itemOf(reservation, newId, { topicFor });
    await writeInTurn(item);
    publish([item.change]);
  };
}

async function writeAll(units: Units, items: readonly Item[], asAsked: AsAsked): Promise<Answers<void>> {
  // Whatever made it fail was one of them, and that one will say so alone.
  const together = items.length > 1 ? await units.many.run((tx) => write(tx, items)).catch(() => undefined) : undefined;
  batches.inc({ outcome: items.length === 1 ? 'alone' : together ? 'together' : 'taken-apart' });
  const answers = together ?? eachAlone(units, items, asAsked);
  await atMost(longestHoldUpMs, Promise.all(answers));
  return answers;
}

function eachAlone({ one }: Units, items: readonly Item[], asAsked: AsAsked): Answers<void> {
  const some = makeSemaphore({ atOnce: alonesAtOnce, mostWaiting: mostAtOnce });
  const alone = async (item: Item) => {
    const [answer] = await some(() => one.alone((tx) => write(tx, [item])));
    if (answer?.status === 'rejected') throw answer.reason;
  };
  return items.map((item, place) => asAsked(place, () => answerOf(() => alone(item))));
}

const done = { status: 'fulfilled', value: undefined } as const;

async function write(db: Queryable, items: readonly Item[]): Promise<PromiseSettledResult<void>[]> {
  const columns = (items[0]?.values ?? []).map((_value, column) => items.map(({ values }) => values[column]));
  const places = items.flatMap(({ facts }, index) => facts.map(() => index + 1));
  const facts = factParametersOf(items.flatMap((item) => item.facts));
  const { rows } = await db.query<ReservedRow>(reserveSql, [...columns, places, ...facts]).catch((error: unknown) => {
    if (isExclusionViolation(error, 'seats_student_no_overlap')) throw refuse('STUDENT_OVERLAP');
    throw isRaised(error, racedCode) ? new Outdated() : error;
  });
  const missing = new Map(rows.map((row) => [row.place, row.missing]));
  return items.map((_item, index) => {
    const step = missing.get(index + 1);
    // Then nothing may be committed.
    if (step === undefined) throw new Error('the statement has no answer to this booking');
    return step === null ? done : { status: 'rejected', reason: lossOf(step) };
  });
}

function lossOf(missing: Missing): Error {
  if (missing === 'slot') return refuse('SLOT_TAKEN');
  return missing === 'token' ? refuse('NO_TOKENS') : new Outdated();
}
