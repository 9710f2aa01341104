/** Writes reservations: one in the transaction of its caller, or those that come at the same moment in one of their own. */
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
import type { NewId, Reservation, SlotChange } from '../../usecases/ports.ts';
import { factsOfReservation } from './facts.ts';
import { reserveAllSql, type BatchRow } from './reservation-batch.ts';
import { factParametersOf, parametersOf } from './reservation-parameters.ts';
import { refusedCode, reserveSql, type MissingStep } from './reservation-statement.ts';
import { alonesAtOnce, mostAtOnce } from './situation-reader.ts';

export type ReservationWriterOptions = Sending & {
  pool: Pool;
  newId: NewId;
  publish: (changes: readonly SlotChange[]) => void;
  onCommit?: (() => void) | undefined;
};

/**
 * One row held by somebody must not hold up everybody: after so long each goes alone, and waits for its own rows only; and after
 * so long the next batch begins.
 */
const longestHoldUpMs = 100;
const batches = counter('booking_batches_total');

const done = { status: 'fulfilled', value: undefined } as const;

type Item = { values: unknown[]; facts: OutboxRow[] };

function itemOf(reservation: Reservation, newId: NewId, sending: Sending): Item {
  return { values: parametersOf(reservation, newId()), facts: factsOfReservation(reservation, sending) };
}

type Units = { one: UnitOfWork<Tx>; many: UnitOfWork<Tx> };

/** In the transaction of the caller. */
export const writeReservation = (tx: Tx, reservation: Reservation, { newId, ...sending }: Sending & { newId: NewId }) =>
  writeOne(tx, itemOf(reservation, newId, sending));

/** Throws what `ReservationStore.insert` throws. */
export function makeReservationWriter(options: ReservationWriterOptions): (reservation: Reservation) => Promise<void> {
  const { pool, newId, publish, onCommit, topicFor } = options;
  const bind = (tx: Tx) => tx;
  const units: Units = {
    one: makeUnitOfWork({ pool, bind, onCommit }),
    many: makeUnitOfWork({ pool, bind, onCommit, attempts: 1, lockTimeoutMs: longestHoldUpMs }),
  };
  const write = makeBatcher((items: readonly Item[], asAsked) => writeAll(units, items, asAsked), {
    atMost: mostAtOnce,
    until: 'first',
  });
  return async (reservation) => {
    await write(itemOf(reservation, newId, { topicFor }));
    publish([{ kind: 'taken', view: reservation.view }]);
  };
}

async function writeAll(units: Units, items: readonly Item[], asAsked: AsAsked): Promise<Answers<void>> {
  const outcome = items.length > 1 ? await together(units, items) : undefined;
  batches.inc({ outcome: items.length === 1 ? 'alone' : outcome ? 'together' : 'taken-apart' });
  const answers = outcome ?? eachAlone(units, items, asAsked);
  await atMost(longestHoldUpMs, Promise.all(answers));
  return answers;
}

/** Undefined when it failed: whatever it was, it was one of them, and it will say so alone. */
async function together(units: Units, items: readonly Item[]): Promise<Answers<void> | undefined> {
  return units.many.run((tx) => writeTogether(tx, items)).catch(() => undefined);
}

async function writeTogether(tx: Tx, items: readonly Item[]): Promise<Answers<void>> {
  const columns = (items[0]?.values ?? []).map((_value, column) => items.map(({ values }) => values[column]));
  const places = items.flatMap(({ facts }, index) => facts.map(() => index + 1));
  const facts = factParametersOf(items.flatMap((item) => item.facts));
  const { rows } = await tx.query<BatchRow>(reserveAllSql, [...columns, places, ...facts]);
  const missing = new Map(rows.map((row) => [row.place, row.missing]));
  return items.map((_item, index) => {
    const step = missing.get(index + 1);
    // Then nothing may be committed.
    if (step === undefined) throw new Error('the statement has no answer to this booking');
    return step === null ? done : { status: 'rejected', reason: lossOf(step) };
  });
}

function eachAlone({ one }: Units, items: readonly Item[], asAsked: AsAsked): Answers<void> {
  const semaphore = makeSemaphore({ atOnce: alonesAtOnce, mostWaiting: mostAtOnce });
  return items.map((item, place) =>
    asAsked(place, () => answerOf(() => semaphore(() => one.alone((tx) => writeOne(tx, item))))),
  );
}

async function writeOne(db: Queryable, { values, facts }: Item): Promise<void> {
  await db.query(reserveSql, [...values, ...factParametersOf(facts)]).catch((error: unknown) => {
    if (isExclusionViolation(error, 'bookings_student_no_overlap')) throw refuse('STUDENT_OVERLAP');
    throw isRaised(error, refusedCode) ? lossOf(error.message as MissingStep) : error;
  });
}

function lossOf(missing: MissingStep): Error {
  if (missing === 'slot') return refuse('SLOT_TAKEN');
  return missing === 'token' ? refuse('NO_TOKENS') : new Outdated(missing);
}
