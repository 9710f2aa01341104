/** Everything that can be asked of booking, put together once: use cases and queries by name. */
import { bookingJson } from '@parlance/proto/json/booking';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeSingleFlight } from '@parlance/runtime/waiting/single-flight';
import { makeSemaphore } from '@parlance/runtime/waiting/semaphore';
import { withCoalescedOrders } from '../usecases/coalesce-orders.ts';
import type { SlotHub } from '../usecases/slot-hub.ts';
import { withSlotQueue } from '../usecases/slot-queue.ts';
import type { BookingView } from '../domain/booking-view.ts';
import { makeQueries } from './queries.ts';
import { freeSlotsOf } from '../queries/search-slots.ts';
import { makeAdjustTokens } from '../usecases/adjust-tokens.ts';
import { makeBookGroupLessons } from '../usecases/book-group-lessons.ts';
import { makeCancelByStudent } from '../usecases/cancel-by-student.ts';
import { makeCancelByTutor } from '../usecases/cancel-by-tutor.ts';
import { makeCancelGroupLesson } from '../usecases/cancel-group-lesson.ts';
import { makeCancelGroupSession } from '../usecases/cancel-group-session.ts';
import { makeCloseSlot } from '../usecases/close-slot.ts';
import { makeCommenceLesson } from '../usecases/commence-lesson.ts';
import { makeCancelByAdmin, makeCorrectOutcome } from '../usecases/correct-by-admin.ts';
import { makeCreateGroupSession } from '../usecases/create-group-session.ts';
import { makeSaveGroupFeedbackDraft } from '../usecases/group-feedback-draft.ts';
import { makeMarkGroupFeedbackViewed, makeSubmitGroupFeedback } from '../usecases/group-feedback.ts';
import { makeJoinLesson } from '../usecases/join-lesson.ts';
import { makeMarkFeedbackViewed } from '../usecases/mark-feedback-viewed.ts';
import { makeOpenSlots } from '../usecases/open-slots.ts';
import type { Clock, Library, MediaServer, NewId, PeopleDirectory, UnitOfWork } from '../usecases/ports.ts';
import { reservationReads } from '../outbound/postgres/reservation-store.ts';
import { makeReserveSlot, type ReserveSlotUseCase } from '../usecases/reserve-slot.ts';
import { makeSaveFeedbackDraft } from '../usecases/save-feedback-draft.ts';
import { makeCommenceGroupLesson, makeJoinGroupLesson } from '../usecases/run-group-lesson.ts';
import { makeSubmitFeedback } from '../usecases/submit-feedback.ts';
import { makeSubmitPreference } from '../usecases/submit-preference.ts';
import { makeUpdateGroupTopic } from '../usecases/update-group-topic.ts';
import { makeUpdateBookingInfo } from '../usecases/update-booking-info.ts';
import { bookingFor } from '../wire/booking-mapping.ts';

export type BookingAppDeps = {
  pool: Pool;
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  hub: SlotHub;
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

export function makeBookingApp(deps: BookingAppDeps) {
  const { pool, clock, hub } = deps;
  return {
    clock,
    hub,
    openSlots: makeOpenSlots(deps),
    closeSlot: makeCloseSlot(deps),
    reserveSlot: reservingSomeAtOnce(deps),
    cancelByStudent: makeCancelByStudent(deps),
    cancelByTutor: makeCancelByTutor(deps),
    cancelByAdmin: makeCancelByAdmin(deps),
    correctOutcome: makeCorrectOutcome(deps),
    commenceLesson: makeCommenceLesson(deps),
    joinLesson: makeJoinLesson(deps),
    submitFeedback: makeSubmitFeedback(deps),
    updateBookingInfo: makeUpdateBookingInfo(deps),
    saveFeedbackDraft: makeSaveFeedbackDraft(deps),
    submitPreference: makeSubmitPreference(deps),
    markFeedbackViewed: makeMarkFeedbackViewed(deps),
    adjustTokens: makeAdjustTokens(deps),
    createGroupSession: makeCreateGroupSession(deps),
    cancelGroupSession: makeCancelGroupSession(deps),
    bookGroupLessons: someAtOnce(makeBookGroupLessons(deps)),
    cancelGroupLesson: makeCancelGroupLesson(deps),
    commenceGroupLesson: makeCommenceGroupLesson(deps),
    joinGroupLesson: makeJoinGroupLesson(deps),
    submitGroupFeedback: makeSubmitGroupFeedback(deps),
    updateGroupTopic: makeUpdateGroupTopic(deps),
    saveGroupFeedbackDraft: makeSaveGroupFeedbackDraft(deps),
    markGroupFeedbackViewed: makeMarkGroupFeedbackViewed(deps),
    queries: makeQueries(pool),
  };
}

/** Each holds a connection while it waits for the lessons' rows; the others wait for their turn without one. */
function someAtOnce<Q, A>(work: (question: Q) => Promise<A>): (question: Q) => Promise<A> {
  const semaphore = makeSemaphore({ atOnce: groupBookingsAtOnce, mostWaiting: mostWaitingToBook });
  return (question) => semaphore(() => work(question));
}

function reservingSomeAtOnce(deps: BookingAppDeps): ReserveSlotUseCase {
  const { pool, clock, uow } = deps;
  const semaphore = makeSemaphore({ atOnce: bookingsAtOnce, mostWaiting: mostWaitingToBook });
  const transactions = makeSemaphore({ atOnce: bookingTransactionsAtOnce, mostWaiting: mostWaitingToBook });
  const singleFlight = makeSingleFlight<{ id: string }[]>();
  const reserve = makeReserveSlot({
    ...deps,
    ...reservationReads(pool),
    uow: { ...uow, run: (work) => transactions(() => uow.run(work)) },
    freeSlotsOf: (tutorUid, { isMock }) =>
      singleFlight(`${tutorUid} ${isMock}`, () =>
        offered(freeSlotsOf(pool, { tutorUid, isMock, now: clock.now(), limit: offeredSlots })),
      ),
  });
  return withCoalescedOrders(withSlotQueue((command) => semaphore(() => reserve(command))));
}

/** Details of a refusal go out as they are: only students book, and bookings look there as they do everywhere in the API. */
async function offered(slots: Promise<BookingView[]>) {
  return (await slots).map((slot) => bookingJson(bookingFor(slot, { role: 'student' })));
}

export type BookingApp = ReturnType<typeof makeBookingApp>;
