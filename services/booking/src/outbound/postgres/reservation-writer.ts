/** Reservations that need nothing else: a transaction by itself, shared by those that come at the same moment. */
import type { OutboxRow, Sending } from '@parlance/runtime/events/outbox';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork, type Tx, type UnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { counter } from '@parlance/runtime/telemetry/metrics';
import { answerOf, makeBatcher, type Answers, type AsAsked } from '@parlance/runtime/waiting/batcher';
import { makeSemaphore } from '@parlance/runtime/waiting/semaphore';
import { atMost } from '@parlance/runtime/waiting/waiting';
import type { NewId, Reservation, SlotChange } from '../../usecases/ports.ts';
import { factsOfReservation } from './facts.ts';
import { reserveAllSql, type BatchRow } from './reservation-batch.ts';
import { alonesAtOnce, factValues, lossOf, mostAtOnce, reservationValues, writeOne } from './reservation-store.ts';

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
const made = counter('booking_batches_total');

const done = { status: 'fulfilled', value: undefined } as const;

type Item = { values: unknown[]; facts: OutboxRow[] };
type Units = { one: UnitOfWork<Tx>; many: UnitOfWork<Tx> };

/** Throws what `ReservationStore.write` throws. */
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
    const facts = factsOfReservation(reservation, { topicFor });
    await write({ values: reservationValues(reservation, newId()), facts });
    publish([{ kind: 'taken', view: reservation.view }]);
  };
}

async function writeAll(units: Units, items: readonly Item[], asAsked: AsAsked): Promise<Answers<void>> {
  const outcome = items.length > 1 ? await together(units, items) : undefined;
  made.inc({ outcome: items.length === 1 ? 'alone' : outcome ? 'together' : 'taken-apart' });
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
  const about = items.flatMap(({ facts }, index) => facts.map(() => index + 1));
  const facts = factValues(items.flatMap((item) => item.facts));
  const { rows } = await tx.query<BatchRow>(reserveAllSql, [...columns, about, ...facts]);
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
  return items.map(({ values, facts }, place) =>
    asAsked(place, () => answerOf(() => semaphore(() => one.alone((tx) => writeOne(tx, values, facts))))),
  );
}
