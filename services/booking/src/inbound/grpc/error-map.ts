/** Refusals of the school as errors that cross the wire: the whole table on one screen. */
import { AppError, appError, type Kind } from '@parlance/runtime/errors/app-error';
import { bookingJson } from '@parlance/proto/json/booking';
import { Refusal, type RefusalReason } from '../../domain/refusal.ts';
import type { BookingView } from '../../domain/booking-view.ts';
import { bookingFor } from '../../wire/booking-mapping.ts';

export const kinds: Readonly<Record<RefusalReason, Kind>> = {
  MALFORMED: 'malformed',
  BOOKING_NOT_FOUND: 'not-found',
  STUDENT_NOT_FOUND: 'not-found',
  TUTOR_NOT_FOUND: 'not-found',
  FEEDBACK_NOT_FOUND: 'not-found',
  GROUP_SESSION_NOT_FOUND: 'not-found',
  MATERIAL_OR_COURSE_NOT_FOUND: 'not-found',
  ACCOUNT_DISABLED: 'forbidden',
  NOT_OWN_SCHEDULE: 'forbidden',
  LESSONS_UNAVAILABLE: 'conflict',
  LESSON_FULL: 'conflict',
  LESSON_STARTED: 'rule',
  LESSON_CANCELLED: 'conflict',
  LEFT_TOO_OFTEN: 'conflict',
  ALREADY_BOOKED: 'conflict',
  TUTOR_OVERLAP: 'conflict',
  INVALID_GROUP_CANCEL: 'conflict',
  NOTHING_SELECTED: 'rule',
  SLOT_TAKEN: 'conflict',
  SLOT_NOT_PENDING: 'conflict',
  SLOT_OVERLAPS: 'conflict',
  STUDENT_OVERLAP: 'conflict',
  ILLEGAL_TRANSITION: 'conflict',
  NOT_IN_PROGRESS: 'conflict',
  STALE_VERSION: 'stale',
  SPEED_TEST_REQUIRED: 'rule',
  TOPIC_REQUIRED: 'rule',
  WRONG_STREAM: 'rule',
  TOO_LATE_TO_UPDATE: 'rule',
  PTE_SWITCH: 'rule',
  PTE_COURSE_SWITCH: 'rule',
  SLOT_IN_THE_PAST: 'rule',
  NOT_ON_THE_HOUR: 'rule',
  IN_THE_PAST: 'rule',
  SUBSCRIPTION_REQUIRED: 'rule',
  NO_TOKENS: 'rule',
  PTE_TUTOR_REQUIRED: 'rule',
  TOO_LATE_TO_CANCEL: 'rule',
  REASON_LENGTH: 'rule',
  TOO_EARLY_TO_COMMENCE: 'rule',
  DEADLINE_MISSED: 'rule',
  EMPTY_BOOKING: 'rule',
  LESSON_OVER: 'rule',
  FEEDBACK_INVALID: 'rule',
  FEEDBACK_TOO_EARLY: 'rule',
  FEEDBACK_TOO_LATE: 'rule',
  TUTOR_NOT_PRESENT: 'rule',
  BALANCE_NEGATIVE: 'rule',
  DATE_TOO_OLD: 'rule',
  END_BEFORE_START: 'rule',
  RANGE_TOO_LONG: 'rule',
};

/** Bookings in details look as they do everywhere else in the API; only students book. */
function detailsOf({ reason, details }: Refusal): object | undefined {
  if (reason !== 'SLOT_TAKEN' || !details) return details;
  const { slots } = details as { slots: readonly BookingView[] };
  return { slots: slots.map((slot) => bookingJson(bookingFor(slot, { role: 'student' }))) };
}

export function asAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Refusal)) return error;
  const details = detailsOf(error);
  return appError(kinds[error.reason], error.reason, error.message, { ...(details && { details }), cause: error });
}

type Handler = (request: never, call: never) => Promise<unknown>;

/** Wraps handlers so that nothing else has to know of refusals. */
export function refusalsMapped<H extends Record<string, Handler>>(handlers: H): H {
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    const mapped: Handler = async (request, call) => {
      try {
        return await handler(request, call);
      } catch (error) {
        throw asAppError(error);
      }
    };
    return [name, mapped] as const;
  });
  return Object.fromEntries(wrapped) as H;
}
