/** Everything that booking does when it is asked, with how much of it goes on at once. */
import { bookingJson } from '@parlance/proto/json/lesson';
import { findReply } from '@parlance/runtime/idempotency/store';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeSemaphore } from '@parlance/runtime/waiting/semaphore';
import { makeSingleFlight } from '@parlance/runtime/waiting/single-flight';
import type { LessonView } from '../domain/view.ts';
import { feedKeys } from '../outbound/feed-keys.ts';
import { makePolicyTrials } from '../outbound/postgres/policy-trials.ts';
import { reservationReads } from '../outbound/postgres/situation-reader.ts';
import { observeFeedback } from '../inbound/grpc/feedback-delay.ts';
import { listFreeSlots } from '../queries/search-slots.ts';
import { findingReplaceable, listingHours, listInRange } from '../queries/time-off.ts';
import { countWanted } from '../queries/wanted-counts.ts';
import { makeWantedCounts } from '../usecases/wanted-counts.ts';
import { makeAdjustTokens } from '../usecases/adjust-tokens.ts';
import { makeAcceptProposal, makeDeclineProposal } from '../usecases/answer-proposal.ts';
import { makeAskForHour } from '../usecases/ask-for-hour.ts';
import { makeBookLessons } from '../usecases/book-lessons.ts';
import { makeCloseCalendarFeed, makeRenewCalendarFeed } from '../usecases/calendar-feed.ts';
import { makeCancelLesson } from '../usecases/cancel-lesson.ts';
import { makeCancelSession } from '../usecases/cancel-session.ts';
import { makeAnswerClaim, makeFileClaim } from '../usecases/claims.ts';
import { makeCloseSlot, makeOpenSlots } from '../usecases/slots.ts';
import { makeCheckSlot } from '../usecases/check-slot.ts';
import { makeCommenceLesson, makeJoinLesson } from '../usecases/run-lesson.ts';
import { makeMoveLesson } from '../usecases/move-lesson.ts';
import { makeCorrectOutcome } from '../usecases/correct-outcome.ts';
import { makeMakePolicy } from '../usecases/make-policy.ts';
import { makeEmptySearches } from '../usecases/empty-searches.ts';
import { makeCreateSession } from '../usecases/create-session.ts';
import {
  makeMarkFeedbackViewed,
  makeSaveFeedbackDraft,
  makeSubmitFeedback,
  makeWithFeedbackEnds,
} from '../usecases/lesson-feedback.ts';
import { makePlanTimeOff } from '../usecases/plan-time-off.ts';
import type {
  Clock,
  Library,
  ListFreeSlots,
  MediaServer,
  NewId,
  PeopleDirectory,
  Reservation,
  UnitOfWork,
} from '../usecases/ports.ts';
import type { KnownOutages } from '../usecases/known-outages.ts';
import { makeRepeatLesson } from '../usecases/repeat-lesson.ts';
import { makeReserveSlot, type ReserveSlot } from '../usecases/reserve-slot.ts';
import { makeRevokeTokens } from '../usecases/revoke-tokens.ts';
import { withSlotQueue } from '../usecases/slot-queue.ts';
import { makeSubmitPreference } from '../usecases/submit-preference.ts';
import { makeCancelTrial, makeTryPolicy } from '../usecases/try-policy.ts';
import { makeKeepTimeOff, makeShortenTimeOff, makeTakeBackTimeOff } from '../usecases/time-off.ts';
import { makeUpdateInfo } from '../usecases/update-info.ts';
import { lessonMessage } from '../wire/lesson-mapping.ts';

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
  outages: KnownOutages;
  /** What goes wrong after whoever asked was answered. */
  onFault: (error: unknown) => void;
};

/** What the loser of a race is offered instead. */
const offeredSlots = 20;
/** Bookings that hold a connection while they wait for a row. */
const bookingTransactionsAtOnce = 8;
const selectionsAtOnce = 6;
const mostWaitingToBook = 2_000;

export function makeUseCases(parts: UseCaseParts) {
  const listFree = listingFree(parts);
  return {
    openSlots: makeOpenSlots(parts),
    closeSlot: makeCloseSlot(parts),
    checkSlot: makeCheckSlot({ ...parts, ...reservationReads(parts.pool) }),
    reserveSlot: reservingSomeAtOnce({ ...parts, listFreeSlots: listFree }),
    cancelLesson: makeCancelLesson(parts),
    moveLesson: someAtOnce(makeMoveLesson({ ...parts, listFreeSlots: listFree })),
    repeatLesson: someAtOnce(makeRepeatLesson({ ...parts, replyOf: (once) => findReply(parts.pool, once) })),
    correctOutcome: makeCorrectOutcome(parts),
    fileClaim: makeFileClaim(parts),
    answerClaim: makeAnswerClaim(parts),
    makePolicy: makeMakePolicy(parts),
    ...tryingPolicies(parts),
    ...beingAway(parts),
    commenceLesson: makeCommenceLesson(parts),
    joinLesson: makeJoinLesson(parts),
    submitFeedback: makeSubmitFeedback({ ...parts, onGiven: observeFeedback }),
    withFeedbackEnds: makeWithFeedbackEnds(parts),
    updateInfo: makeUpdateInfo({ ...parts, replyOf: (once) => findReply(parts.pool, once) }),
    saveFeedbackDraft: makeSaveFeedbackDraft(parts),
    submitPreference: makeSubmitPreference(parts),
    emptySearches: makeEmptySearches(parts),
    askForHour: makeAskForHour(parts),
    wantedCounts: makeWantedCounts(() => countWanted(parts.pool, parts.clock.now())),
    feedKeys,
    renewCalendarFeed: makeRenewCalendarFeed({ ...parts, feedKeys }),
    closeCalendarFeed: makeCloseCalendarFeed(parts),
    markFeedbackViewed: makeMarkFeedbackViewed(parts),
    adjustTokens: makeAdjustTokens(parts),
    revokeTokens: makeRevokeTokens(parts),
    createSession: makeCreateSession({ ...parts, replyOf: (once) => findReply(parts.pool, once) }),
    cancelSession: makeCancelSession(parts),
    bookLessons: someAtOnce(makeBookLessons(parts)),
  };
}

/** A teacher's time off, and what students answer. */
function beingAway(parts: UseCaseParts) {
  const { pool } = parts;
  const listHours = listingHours(pool);
  return {
    planTimeOff: makePlanTimeOff({
      ...parts,
      findReplaceable: findingReplaceable(pool),
      listInRange: (uid, range) => listInRange(pool, uid, range),
    }),
    keepTimeOff: makeKeepTimeOff(parts),
    shortenTimeOff: makeShortenTimeOff(parts),
    takeBackTimeOff: makeTakeBackTimeOff(parts),
    acceptProposal: someAtOnce(makeAcceptProposal({ ...parts, listHours })),
    declineProposal: makeDeclineProposal(parts),
  };
}

/** Read from the pool, a portion at a time. */
function tryingPolicies({ pool, clock, newId, onFault }: UseCaseParts) {
  const trials = makePolicyTrials(pool);
  return { tryPolicy: makeTryPolicy({ trials, clock, newId, onFault }), cancelTrial: makeCancelTrial({ trials }) };
}

/** Each holds a connection while it waits for the lessons' rows; the others wait for their turn without one. */
function someAtOnce<Q, A>(work: (question: Q) => Promise<A>): (question: Q) => Promise<A> {
  const semaphore = makeSemaphore({ atOnce: selectionsAtOnce, mostWaiting: mostWaitingToBook });
  return (question) => semaphore(() => work(question));
}

/**
 * Three queues stand between a click and a row: who wants a slot that is being booked waits for the outcome, so that a crowd does not slow
 * the one who wins; and orders that come together are read together, and written together, so that many cost about what one costs. Whoever
 * lost against another move of the same student waits for that student's row, which holds a connection: so many at once.
 */
function reservingSomeAtOnce(parts: UseCaseParts & { listFreeSlots: ListFreeSlots }): ReserveSlot {
  const { pool, uow, reserve: write } = parts;
  const transactions = makeSemaphore({ atOnce: bookingTransactionsAtOnce, mostWaiting: mostWaitingToBook });
  const reserve = makeReserveSlot({
    ...parts,
    ...reservationReads(pool),
    write,
    uow: { ...uow, run: (work) => transactions(() => uow.run(work)) },
  });
  return withSlotQueue(reserve);
}

/** Many who lost the same hour at once are shown one list. */
function listingFree({ pool, clock }: Pick<UseCaseParts, 'pool' | 'clock'>): ListFreeSlots {
  const singleFlight = makeSingleFlight<{ id: string }[]>();
  return (tutorUid, { isMock }) =>
    singleFlight(`${tutorUid} ${isMock}`, () =>
      offered(listFreeSlots(pool, { tutorUid, isMock, now: clock.now(), limit: offeredSlots })),
    );
}

/** Details of a refusal go out as they are: only students book, and bookings look there as they do everywhere in the API. */
async function offered(slots: Promise<LessonView[]>) {
  return (await slots).map((slot) => bookingJson(lessonMessage(slot, { id: '', role: 'student' })));
}

export type UseCases = ReturnType<typeof makeUseCases>;
