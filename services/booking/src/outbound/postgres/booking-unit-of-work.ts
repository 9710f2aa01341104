/** Hands out the stores bound to one transaction; what watchers may see is told only after the commit. */
import { runOnce } from '@parlance/runtime/idempotency/store';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { GroupStore } from '../../usecases/group-ports.ts';
import type { NewId, ReservationStore, Stores, UnitOfWork } from '../../usecases/ports.ts';
import type { SlotChange, SlotHub } from '../slot-hub.ts';
import { makeBookingStore } from './booking-store.ts';
import { bookingMessage } from '../../wire/booking-message.ts';
import { factsOfReservation, makeFacts, type FactsOptions } from './facts.ts';
import { makeFeedbackStore } from './feedback-store.ts';
import { factsOfSeats, makeGroupFacts } from './group-facts.ts';
import { makeTakeSeats } from './group-reservation.ts';
import { makeGroupStore } from './group-store.ts';
import { makeMoveLog } from './move-log.ts';
import { makePeopleStore } from './people-store.ts';
import { makePreferenceStore } from './preference-store.ts';
import { makeReservationStore } from './reservation-store.ts';
import { makeWalletStore } from './wallet-store.ts';

export function bindStores(tx: Tx, newId: NewId, tell: (change: SlotChange) => void, options?: FactsOptions): Stores {
  return {
    bookings: makeBookingStore(tx),
    log: makeMoveLog(tx, newId),
    wallets: makeWalletStore(tx, newId),
    people: makePeopleStore(tx),
    reservations: reservationsOf(tx, newId, { tell, ...options }),
    feedback: makeFeedbackStore(tx),
    preferences: makePreferenceStore(tx),
    facts: makeFacts(tx, tell, options),
    groups: groupsOf(tx, newId, options),
    groupFacts: makeGroupFacts(tx, options),
    once: (command, work) => runOnce({ tx, ...command }, work),
  };
}

function groupsOf(tx: Tx, newId: NewId, options: FactsOptions = {}): GroupStore {
  const take = makeTakeSeats({ db: tx, newId, factsOf: (made) => factsOfSeats(made, options) });
  return { ...makeGroupStore(tx), take };
}

function reservationsOf(
  tx: Tx,
  newId: NewId,
  { tell, ...options }: FactsOptions & { tell: (change: SlotChange) => void },
): ReservationStore {
  const store = makeReservationStore({ db: tx, newId, factsOf: (made) => factsOfReservation(made, options) });
  return {
    ...store,
    async write(reservation) {
      await store.write(reservation);
      tell({ kind: 'taken', booking: bookingMessage(reservation.view) });
    },
  };
}

export type BookingUnitOfWorkOptions = FactsOptions & {
  pool: Pool;
  newId: NewId;
  hub: SlotHub;
  /** Wakes the outbox relay. */
  onCommit?: (() => void) | undefined;
};

export function makeBookingUnitOfWork({ pool, newId, hub, onCommit, topicFor }: BookingUnitOfWorkOptions): UnitOfWork {
  const telling =
    (way: 'run' | 'alone') =>
    async <T>(work: (stores: Stores) => Promise<T>): Promise<T> => {
      let told: SlotChange[] = [];
      const bind = (tx: Tx) => {
        // A repeated try starts with nothing to tell.
        const changes: SlotChange[] = [];
        told = changes;
        return bindStores(tx, newId, (change) => changes.push(change), { topicFor });
      };
      const result = await makeUnitOfWork({ pool, bind, onCommit })[way](work);
      hub.publish(told);
      return result;
    };
  return { run: telling('run'), alone: telling('alone') };
}
