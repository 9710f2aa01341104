/** Everything that booking does when it is asked, with how much of it goes on at once. */
import { bookingJson } from '@parlance/proto/json/booking';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeSemaphore } from '@parlance/runtime/waiting/semaphore';
import { makeSingleFlight } from '@parlance/runtime/waiting/single-flight';
import type { BookingView } from '../domain/booking-view.ts';
import { reservationReads } from '../outbound/postgres/situation-reader.ts';
import { listFreeSlots } from '../queries/search-slots.ts';
import { makeAdjustTokens } from '../usecases/adjust-tokens.ts';
import { makeBookGroupLessons } from '../usecases/book-group-lessons.ts';
import { makeCancelByStudent, makeCancelByTutor } from '../usecases/cancel-lesson.ts';
import { makeCancelGroupLesson, makeCancelGroupSession } from '../usecases/cancel-group.ts';
import { makeCloseSlot, makeOpenSlots } from '../usecases/slots.ts';
import { withCoalescedOrders } from '../usecases/coalesce-orders.ts';
import { makeCommenceLesson, makeJoinLesson } from '../usecases/run-lesson.ts';
import { makeCancelByAdmin, makeCorrectOutcome } from '../usecases/correct-by-admin.ts';
import { makeCreateGroupSession } from '../usecases/create-group-session.ts';
import {
  makeSaveGroupFeedbackDraft,
  makeMarkGroupFeedbackViewed,
  makeSubmitGroupFeedback,
} from '../usecases/group-feedback.ts';
import { makeMarkFeedbackViewed, makeSaveFeedbackDraft, makeSubmitFeedback } from '../usecases/lesson-feedback.ts';
import type {
  Clock,
  Library,
  MediaServer,
  NewId,
  PeopleDirectory,
  Reservation,
  UnitOfWork,
} from '../usecases/ports.ts';
import { makeReserveSlot, type ReserveSlot } from '../usecases/reserve-slot.ts';
import { makeRevokeTokens } from '../usecases/revoke-tokens.ts';
import { makeCommenceGroupLesson, makeJoinGroupLesson } from '../usecases/run-group-lesson.ts';
import { withSlotQueue } from '../usecases/slot-queue.ts';
import { makeSubmitPreference } from '../usecases/submit-preference.ts';
import { makeUpdateBookingInfo } from '../usecases/update-booking-info.ts';
import { makeUpdateGroupTopic } from '../usecases/update-group-topic.ts';
import { bookingMessage } from '../wire/booking-mapping.ts';

export type UseCaseParts = {
  pool: Pool;
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  /** A reservation as a transaction by itself. */
  reserve: (reservation: Reservation) => Promise<void>;
  directory: PeopleDirectory;
  media: MediaServer;
  library: Library;
};

/** What the loser of a race is offered instead. */
const offeredSlots = 20;
/** Bookings under way at once: those that are looked at together, and those that are written meanwhile. */
const bookingsAtOnce = 128;
/** Of those, the ones that hold a connection while they wait for a row. */
const bookingTransactionsAtOnce = 8;
const groupBookingsAtOnce = 6;
const mostWaitingToBook = 2_000;

export function makeUseCases(parts: UseCaseParts) {
  return {
    openSlots: makeOpenSlots(parts),
    closeSlot: makeCloseSlot(parts),
    reserveSlot: reservingSomeAtOnce(parts),
    cancelByStudent: makeCancelByStudent(parts),
    cancelByTutor: makeCancelByTutor(parts),
    cancelByAdmin: makeCancelByAdmin(parts),
    correctOutcome: makeCorrectOutcome(parts),
    commenceLesson: makeCommenceLesson(parts),
    joinLesson: makeJoinLesson(parts),
    submitFeedback: makeSubmitFeedback(parts),
    updateBookingInfo: makeUpdateBookingInfo(parts),
    saveFeedbackDraft: makeSaveFeedbackDraft(parts),
    submitPreference: makeSubmitPreference(parts),
    markFeedbackViewed: makeMarkFeedbackViewed(parts),
    adjustTokens: makeAdjustTokens(parts),
    revokeTokens: makeRevokeTokens(parts),
    createGroupSession: makeCreateGroupSession(parts),
    cancelGroupSession: makeCancelGroupSession(parts),
    bookGroupLessons: someAtOnce(makeBookGroupLessons(parts)),
    cancelGroupLesson: makeCancelGroupLesson(parts),
    commenceGroupLesson: makeCommenceGroupLesson(parts),
    joinGroupLesson: makeJoinGroupLesson(parts),
    submitGroupFeedback: makeSubmitGroupFeedback(parts),
    updateGroupTopic: makeUpdateGroupTopic(parts),
    saveGroupFeedbackDraft: makeSaveGroupFeedbackDraft(parts),
    markGroupFeedbackViewed: makeMarkGroupFeedbackViewed(parts),
  };
}

/** Each holds a connection while it waits for the lessons' rows; the others wait for their turn without one. */
function someAtOnce<Q, A>(work: (question: Q) => Promise<A>): (question: Q) => Promise<A> {
  const semaphore = makeSemaphore({ atOnce: groupBookingsAtOnce, mostWaiting: mostWaitingToBook });
  return (question) => semaphore(() => work(question));
}

function reservingSomeAtOnce(parts: UseCaseParts): ReserveSlot {
  const { pool, clock, uow, reserve: write } = parts;
  const semaphore = makeSemaphore({ atOnce: bookingsAtOnce, mostWaiting: mostWaitingToBook });
  const transactions = makeSemaphore({ atOnce: bookingTransactionsAtOnce, mostWaiting: mostWaitingToBook });
  const singleFlight = makeSingleFlight<{ id: string }[]>();
  const reserve = makeReserveSlot({
    ...parts,
    ...reservationReads(pool),
    write,
    uow: { ...uow, run: (work) => transactions(() => uow.run(work)) },
    listFreeSlots: (tutorUid, { isMock }) =>
      singleFlight(`${tutorUid} ${isMock}`, () =>
        offered(listFreeSlots(pool, { tutorUid, isMock, now: clock.now(), limit: offeredSlots })),
      ),
  });
  return withCoalescedOrders(withSlotQueue((command) => semaphore(() => reserve(command))));
}

/** Details of a refusal go out as they are: only students book, and bookings look there as they do everywhere in the API. */
async function offered(slots: Promise<BookingView[]>) {
  return (await slots).map((slot) => bookingJson(bookingMessage(slot, { role: 'student' })));
}

export type UseCases = ReturnType<typeof makeUseCases>;
