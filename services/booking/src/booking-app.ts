/** Everything that can be asked of booking, put together once: use cases and queries by name. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeShared } from '@parlance/runtime/waiting/shared';
import { makeTurns } from '@parlance/runtime/waiting/turns';
import type { Actor } from './domain/actor.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { Window } from './domain/search.ts';
import { withEqualOrders } from './outbound/equal-orders.ts';
import { readBalances, readEntitlement } from './outbound/postgres/wallet-store.ts';
import type { SlotHub } from './outbound/slot-hub.ts';
import { withSlotsInLine } from './outbound/slots-in-line.ts';
import * as sessions from './queries/group-sessions.ts';
import * as lists from './queries/my-bookings.ts';
import * as groups from './queries/my-group-lessons.ts';
import { bookingFor, feedbackOf, findBooking, isMockStudent, zoneOf } from './queries/one-booking.ts';
import { lessonsBetween, outlookOf } from './queries/office-counts.ts';
import type { BookingView } from './queries/booking-view.ts';
import { freeSlotsOf, nextFree, searchSlots, type SlotQuery } from './queries/search-slots.ts';
import { studentLedger } from './queries/student-ledger.ts';
import { freeSchedule, tutorSchedule, type ScheduleRange } from './queries/tutor-schedule.ts';
import { feedbackDraft, feedbackHistory, groupFeedbackDraft } from './queries/feedback-history.ts';
import { preferredTimes } from './queries/preferred-times.ts';
import { tutorsCompleted } from './queries/tutors-completed.ts';
import { bookingLog, userBookings } from './queries/user-bookings.ts';
import { makeAdjustTokens } from './usecases/adjust-tokens.ts';
import { makeBookGroupLessons } from './usecases/book-group-lessons.ts';
import { makeCancelByStudent } from './usecases/cancel-by-student.ts';
import { makeCancelByTutor } from './usecases/cancel-by-tutor.ts';
import { makeCancelGroupLesson } from './usecases/cancel-group-lesson.ts';
import { makeCancelGroupSession } from './usecases/cancel-group-session.ts';
import { makeCloseSlot } from './usecases/close-slot.ts';
import { makeCommenceLesson } from './usecases/commence-lesson.ts';
import { makeCancelByAdmin, makeCorrectOutcome } from './usecases/correct-by-admin.ts';
import { makeCreateGroupSession } from './usecases/create-group-session.ts';
import { makeSaveGroupFeedbackDraft } from './usecases/group-feedback-draft.ts';
import { makeMarkGroupFeedbackViewed, makeSubmitGroupFeedback } from './usecases/group-feedback.ts';
import { makeJoinLesson } from './usecases/join-lesson.ts';
import { makeMarkFeedbackViewed } from './usecases/mark-feedback-viewed.ts';
import { makeOpenSlots } from './usecases/open-slots.ts';
import type { Clock, Library, MediaServer, NewId, PeopleDirectory, UnitOfWork } from './usecases/ports.ts';
import { reservationReads } from './outbound/postgres/reservation-store.ts';
import { makeReserveSlot, type ReserveSlotUseCase } from './usecases/reserve-slot.ts';
import { makeSaveFeedbackDraft } from './usecases/save-feedback-draft.ts';
import { makeCommenceGroupLesson, makeJoinGroupLesson } from './usecases/run-group-lesson.ts';
import { makeSubmitFeedback } from './usecases/submit-feedback.ts';
import { makeSubmitPreference } from './usecases/submit-preference.ts';
import { makeUpdateGroupTopic } from './usecases/update-group-topic.ts';
import { makeUpdateBookingInfo } from './usecases/update-booking-info.ts';

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
    reserveSlot: reservingInTurns(deps),
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
    bookGroupLessons: inTurns(makeBookGroupLessons(deps)),
    cancelGroupLesson: makeCancelGroupLesson(deps),
    commenceGroupLesson: makeCommenceGroupLesson(deps),
    joinGroupLesson: makeJoinGroupLesson(deps),
    submitGroupFeedback: makeSubmitGroupFeedback(deps),
    updateGroupTopic: makeUpdateGroupTopic(deps),
    saveGroupFeedbackDraft: makeSaveGroupFeedbackDraft(deps),
    markGroupFeedbackViewed: makeMarkGroupFeedbackViewed(deps),
    queries: { ...makeQueries(pool), ...makeGroupQueries(pool) },
  };
}

/** Each holds a connection while it waits for the lessons' rows; the others wait for their turn without one. */
function inTurns<Q, A>(work: (question: Q) => Promise<A>): (question: Q) => Promise<A> {
  const turns = makeTurns({ atOnce: groupBookingsAtOnce, mostWaiting: mostWaitingToBook });
  return (question) => turns(() => work(question));
}

function reservingInTurns(deps: BookingAppDeps): ReserveSlotUseCase {
  const { pool, clock, uow } = deps;
  const turns = makeTurns({ atOnce: bookingsAtOnce, mostWaiting: mostWaitingToBook });
  const heldTurns = makeTurns({ atOnce: bookingTransactionsAtOnce, mostWaiting: mostWaitingToBook });
  const shared = makeShared<BookingView[]>();
  const reserve = makeReserveSlot({
    ...deps,
    ...reservationReads(pool),
    uow: { ...uow, run: (work) => heldTurns(() => uow.run(work)) },
    freeSlotsOf: (tutorUid, { isMock }) =>
      shared(`${tutorUid} ${isMock}`, () =>
        freeSlotsOf(pool, { tutorUid, isMock, now: clock.now(), limit: offeredSlots }),
      ),
  });
  return withEqualOrders(withSlotsInLine((command) => turns(() => reserve(command))));
}

export type BookingApp = ReturnType<typeof makeBookingApp>;

function makeGroupQueries(pool: Pool) {
  type Page = lists.Page;
  type Side = lists.Side;
  return {
    groupSession: (id: string) => sessions.groupSession(pool, id),
    groupLesson: async (id: string) => (isUuid(id) ? groups.findGroupLesson(pool, id) : undefined),
    searchGroupSessions: (query: { windows: readonly Window[]; isMock: boolean; pageToken: string }) =>
      sessions.searchGroupSessions(pool, query),
    sessionsOfTutor: (query: Parameters<typeof sessions.sessionsOfTutor>[1]) => sessions.sessionsOfTutor(pool, query),
    allGroupSessions: (pageToken: string) => sessions.allGroupSessions(pool, pageToken),
    liveGroups: (side: Side, page: Page, now: Date) => groups.liveGroups(pool, side, page, now),
    upcomingGroups: (side: Side, page: Page, now: Date) => groups.upcomingGroups(pool, side, page, now),
    groupHistory: (side: Side, page: Page, range: { from: Date; to: Date }) =>
      groups.groupHistory(pool, side, page, range),
    hasAnyGroup: (side: Side) => groups.hasAnyGroup(pool, side),
    completedGroups: (range: lists.CompletedRange) => groups.completedGroups(pool, range),
    groupFeedback: (bookingId: string) => groups.groupFeedback(pool, bookingId),
    groupFeedbackDraft: (bookingId: string) => groupFeedbackDraft(pool, bookingId),
    zoneOf: (uid: string) => zoneOf(pool, uid),
  };
}

function makeQueries(pool: Pool) {
  type Page = lists.Page;
  type Side = lists.Side;
  return {
    searchSlots: (query: SlotQuery) => searchSlots(pool, query),
    nextFree: (query: { tutorUid: string; isMock: boolean; now: Date }) => nextFree(pool, query),
    tutorSchedule: (range: ScheduleRange) => tutorSchedule(pool, range),
    freeSchedule: (range: ScheduleRange & { now: Date; isMock: boolean }) => freeSchedule(pool, range),
    isMockStudent: (uid: string) => isMockStudent(pool, uid),
    findBooking: (id: string) => findBooking(pool, id),
    bookingFor: (id: string, actor: Actor) => bookingFor(pool, id, actor),
    feedbackOf: (id: string) => feedbackOf(pool, id),
    feedbackHistory: (query: { student: string; isPte: boolean; limit: number }, actor: Actor) =>
      feedbackHistory(pool, query, actor),
    feedbackDraft: (id: string) => feedbackDraft(pool, id),
    preferredTimes: (query: Parameters<typeof preferredTimes>[1]) => preferredTimes(pool, query),
    userBookings: (query: { uid: string; pageToken: string }) => userBookings(pool, query),
    bookingLog: (query: { bookingId: string; pageToken: string }) => bookingLog(pool, query),
    live: (side: Side, page: Page, now: Date) => lists.liveBookings(pool, side, page, now),
    upcoming: (side: Side, page: Page, now: Date) => lists.upcomingBookings(pool, side, page, now),
    history: (side: Side, page: Page, range: { from: Date; to: Date }) =>
      lists.historyBookings(pool, side, page, range),
    completed: (range: lists.CompletedRange) => lists.completedBookings(pool, range),
    tutorsCompleted: (range: { from: Date; to: Date; pageToken: string }) => tutorsCompleted(pool, range),
    outlook: (uid: string, now: Date) => outlookOf(pool, uid, now),
    lessonsBetween: (range: { from: Date; to: Date }) => lessonsBetween(pool, range),
    ledger: (query: { uid: string; limit: number; pageToken: string }) => studentLedger(pool, query),
    wallet: async (uid: string) => ({
      balances: await readBalances(pool, uid),
      entitlement: await readEntitlement(pool, uid),
    }),
  };
}
