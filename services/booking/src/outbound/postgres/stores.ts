/** Hands out the stores bound to one transaction; what watchers may see is published only after the commit. */
import { makeErasureStore } from '@parlance/runtime/erasure/erase-rows';
import type { Sending } from '@parlance/runtime/events/outbox';
import { makeOnce } from '@parlance/runtime/idempotency/store';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { NewId, ReservationStore, Stores, UnitOfWork } from '../../usecases/ports.ts';
import type { LessonChange } from '../../wire/lesson-mapping.ts';
import { makeCalendarFeedStore } from './calendar-feed-store.ts';
import { makeClaimStore } from './claim-store.ts';
import { erasurePlan } from './person-erasure.ts';
import { makeFacts } from './facts.ts';
import { makeFeedbackStore } from './feedback-store.ts';
import { makeHourNewsStore } from './hour-news-store.ts';
import { makeLessonStore } from './lesson-store.ts';
import { makeMoveLog } from './move-log.ts';
import { makePeopleStore } from './people-store.ts';
import { makePolicyStore } from './policy-store.ts';
import { makePreferenceStore } from './preference-store.ts';
import { makeReminderStore } from './reminder-store.ts';
import { makeRetellStore } from './retell-store.ts';
import { writeReservation } from './reservation-writer.ts';
import { makeSeatStore } from './seat-store.ts';
import { makeSessionStore } from './session-store.ts';
import { makeSituationReader } from './situation-reader.ts';
import { makeWantedHourStore } from './wanted-hour-store.ts';
import { makeTimeOffStore } from './time-off-store.ts';
import { makeWalletStore } from './wallet-store.ts';

export function bindStores(tx: Tx, newId: NewId, publish: (change: LessonChange) => void, options?: Sending): Stores {
  return {
    lessons: makeLessonStore(tx),
    sessions: makeSessionStore(tx),
    seats: makeSeatStore(tx, { newId, publish, ...options }),
    log: makeMoveLog(tx, newId),
    wallets: makeWalletStore(tx, newId),
    people: makePeopleStore(tx),
    reservations: reservationsOf(tx, newId, { publish, ...options }),
    feedback: makeFeedbackStore(tx),
    preferences: makePreferenceStore(tx),
    policies: makePolicyStore(tx),
    wantedHours: makeWantedHourStore(tx),
    timeOff: makeTimeOffStore(tx),
    claims: makeClaimStore(tx),
    hourNews: makeHourNewsStore(tx),
    calendarFeeds: makeCalendarFeedStore(tx),
    erasure: makeErasureStore(tx, erasurePlan),
    reminders: makeReminderStore(tx),
    retelling: makeRetellStore(tx),
    facts: makeFacts(tx, publish, options),
    once: makeOnce(tx),
  };
}

type Publishing = Sending & { publish: (change: LessonChange) => void };

function reservationsOf(tx: Tx, newId: NewId, { publish, ...options }: Publishing): ReservationStore {
  return {
    ...makeSituationReader(tx),
    async insert(reservation) {
      publish(await writeReservation(tx, reservation, { ...options, newId }));
    },
  };
}

export type BookingUnitOfWorkOptions = Sending & {
  pool: Pool;
  newId: NewId;
  publish: (changes: readonly LessonChange[]) => void;
  /** Wakes the outbox relay. */
  onCommit?: (() => void) | undefined;
};

export function makeBookingUnitOfWork(options: BookingUnitOfWorkOptions): UnitOfWork {
  const { pool, newId, publish, onCommit, topicFor } = options;
  async function publishing<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
    let committed: LessonChange[] = [];
    const bind = (tx: Tx) => {
      // A repeated try starts with nothing to publish.
      const changes: LessonChange[] = [];
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
