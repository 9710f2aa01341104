/** Hands out the stores bound to one transaction; what watchers may see is published only after the commit. */
import type { Sending } from '@parlance/runtime/events/outbox';
import { makeOnce } from '@parlance/runtime/idempotency/store';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { GroupStore } from '../../usecases/group-ports.ts';
import type { NewId, ReservationStore, SlotChange, Stores, UnitOfWork } from '../../usecases/ports.ts';
import { makeBookingStore } from './booking-store.ts';
import { makeFacts } from './facts.ts';
import { makeFeedbackStore } from './feedback-store.ts';
import { factsOfSeats, makeGroupFacts } from './group-facts.ts';
import { makeInsertSeats } from './group-reservation.ts';
import { makeGroupStore } from './group-store.ts';
import { makeMoveLog } from './move-log.ts';
import { makePeopleStore } from './people-store.ts';
import { makePreferenceStore } from './preference-store.ts';
import { makeReminderStore } from './reminder-store.ts';
import { makeRetellStore } from './retell-store.ts';
import { writeReservation } from './reservation-writer.ts';
import { makeSituationReader } from './situation-reader.ts';
import { makeWalletStore } from './wallet-store.ts';

export function bindStores(tx: Tx, newId: NewId, publish: (change: SlotChange) => void, options?: Sending): Stores {
  return {
    bookings: makeBookingStore(tx),
    log: makeMoveLog(tx, newId),
    wallets: makeWalletStore(tx, newId),
    people: makePeopleStore(tx),
    reservations: reservationsOf(tx, newId, { publish, ...options }),
    feedback: makeFeedbackStore(tx),
    preferences: makePreferenceStore(tx),
    reminders: makeReminderStore(tx),
    retelling: makeRetellStore(tx),
    facts: { ...makeFacts(tx, publish, options), ...makeGroupFacts(tx, publish, options) },
    groups: groupsOf(tx, newId, { publish, ...options }),
    once: makeOnce(tx),
  };
}

type Publishing = Sending & { publish: (change: SlotChange) => void };

function groupsOf(tx: Tx, newId: NewId, { publish, ...options }: Publishing): GroupStore {
  const insertSeats = makeInsertSeats({ db: tx, newId, factsOf: (made) => factsOfSeats(made, options) });
  return {
    ...makeGroupStore(tx),
    async insertSeats(made) {
      await insertSeats(made);
      made.moves.forEach((move, index) => {
        const view = made.views[index];
        if (view) publish({ kind: 'seats', move, view });
      });
    },
  };
}

function reservationsOf(tx: Tx, newId: NewId, { publish, ...options }: Publishing): ReservationStore {
  return {
    ...makeSituationReader(tx),
    async insert(reservation) {
      await writeReservation(tx, reservation, { ...options, newId });
      publish({ kind: 'taken', view: reservation.view });
    },
  };
}

export type BookingUnitOfWorkOptions = Sending & {
  pool: Pool;
  newId: NewId;
  publish: (changes: readonly SlotChange[]) => void;
  /** Wakes the outbox relay. */
  onCommit?: (() => void) | undefined;
};

export function makeBookingUnitOfWork(options: BookingUnitOfWorkOptions): UnitOfWork {
  const { pool, newId, publish, onCommit, topicFor } = options;
  async function publishing<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    let committed: SlotChange[] = [];
    const bind = (tx: Tx) => {
      // A repeated try starts with nothing to publish.
      const changes: SlotChange[] = [];
      committed = changes;
      return bindStores(tx, newId, (change) => changes.push(change), { topicFor });
    };
    const result = await work(makeUnitOfWork({ pool, bind, onCommit }));
    publish(committed);
    return result;
  }
  return {
    run: (work) => publishing((unit) => unit.run(work)),
    alone: (work) => publishing((unit) => unit.alone(work)),
  };
}
