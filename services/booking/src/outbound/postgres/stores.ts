/** Hands out the stores bound to one transaction; what watchers may see is published only after the commit. */
import type { Sending } from '@parlance/runtime/events/outbox';
import { runOnce } from '@parlance/runtime/idempotency/store';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { GroupStore } from '../../usecases/group-ports.ts';
import type { NewId, ReservationStore, Stores, UnitOfWork } from '../../usecases/ports.ts';
import type { HubChange, SlotHub } from '../../usecases/slot-hub.ts';
import { makeBookingStore } from './booking-store.ts';
import { bookingMessage } from '../../wire/booking-mapping.ts';
import { factsOfReservation, makeFacts } from './facts.ts';
import { makeFeedbackStore } from './feedback-store.ts';
import { factsOfSeats, makeGroupFacts, seatChangesOf } from './group-facts.ts';
import { makeTakeSeats } from './group-reservation.ts';
import { makeGroupStore } from './group-store.ts';
import { makeMoveLog } from './move-log.ts';
import { makePeopleStore } from './people-store.ts';
import { makePreferenceStore } from './preference-store.ts';
import { makeReminderStore } from './reminder-store.ts';
import { makeReservationStore } from './reservation-store.ts';
import { makeReservationWriter } from './reservation-writer.ts';
import { makeWalletStore } from './wallet-store.ts';

export function bindStores(tx: Tx, newId: NewId, tell: (change: HubChange) => void, options?: Sending): Stores {
  return {
    bookings: makeBookingStore(tx),
    log: makeMoveLog(tx, newId),
    wallets: makeWalletStore(tx, newId),
    people: makePeopleStore(tx),
    reservations: reservationsOf(tx, newId, { tell, ...options }),
    feedback: makeFeedbackStore(tx),
    preferences: makePreferenceStore(tx),
    reminders: makeReminderStore(tx),
    facts: makeFacts(tx, tell, options),
    groups: groupsOf(tx, newId, { tell, ...options }),
    groupFacts: makeGroupFacts(tx, tell, options),
    once: (command, work) => runOnce({ tx, ...command }, work),
  };
}

type Telling = Sending & { tell: (change: HubChange) => void };

function groupsOf(tx: Tx, newId: NewId, { tell, ...options }: Telling): GroupStore {
  const take = makeTakeSeats({ db: tx, newId, factsOf: (made) => factsOfSeats(made, options) });
  return {
    ...makeGroupStore(tx),
    async take(made) {
      await take(made);
      for (const change of seatChangesOf(made)) tell(change);
    },
  };
}

function reservationsOf(tx: Tx, newId: NewId, { tell, ...options }: Telling): ReservationStore {
  const store = makeReservationStore({ db: tx, newId, factsOf: (made) => factsOfReservation(made, options) });
  return {
    ...store,
    async write(reservation) {
      await store.write(reservation);
      tell({ kind: 'taken', booking: bookingMessage(reservation.view) });
    },
  };
}

export type BookingUnitOfWorkOptions = Sending & {
  pool: Pool;
  newId: NewId;
  hub: SlotHub;
  /** Wakes the outbox relay. */
  onCommit?: (() => void) | undefined;
};

export function makeBookingUnitOfWork(options: BookingUnitOfWorkOptions): UnitOfWork {
  const { pool, newId, hub, onCommit, topicFor } = options;
  return {
    async run(work) {
      let published: HubChange[] = [];
      const bind = (tx: Tx) => {
        // A repeated try starts with nothing to publish.
        const changes: HubChange[] = [];
        published = changes;
        return bindStores(tx, newId, (change) => changes.push(change), { topicFor });
      };
      const result = await makeUnitOfWork({ pool, bind, onCommit }).run(work);
      hub.publish(published);
      return result;
    },
    reserve: makeReservationWriter(options),
  };
}
