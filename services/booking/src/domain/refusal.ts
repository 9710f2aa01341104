/** Everything the school says no to, with its stable word and the text that people read. */
export const refusalTexts = {
  MALFORMED: 'Please correctly fill out all details before submitting.',
  BOOKING_NOT_FOUND: 'This booking was not found.',
  STUDENT_NOT_FOUND: 'This student was not found',
  TUTOR_NOT_FOUND: 'This teacher was not found.',
  FEEDBACK_NOT_FOUND: 'No recorded feedback',
  ACCOUNT_DISABLED: 'This account is disabled.',
  SPEED_TEST_REQUIRED: 'Please pass the speed test first.',
  NOT_OWN_SCHEDULE: 'You can only see and change your own schedule.',
  SLOT_TAKEN: 'This slot has just been taken. Please choose another time.',
  SLOT_NOT_PENDING: 'Only an unbooked slot can be closed.',
  SLOT_IN_THE_PAST: 'This slot is in the past.',
  SLOT_OVERLAPS: 'You already have a slot at this time.',
  NOT_ON_THE_HOUR: 'Slots start on the hour.',
  IN_THE_PAST: 'Slots must be in the future.',
  STUDENT_OVERLAP: 'You already have a lesson at this time.',
  SUBSCRIPTION_REQUIRED: 'To book this teacher, you need an active subscription',
  NO_TOKENS: 'You have no lesson tokens left.',
  PTE_TUTOR_REQUIRED: 'PTE lessons need a PTE teacher.',
  TOPIC_REQUIRED: 'Please select a lesson.',
  MATERIAL_OR_COURSE_NOT_FOUND: 'Material or course not found',
  WRONG_STREAM: 'PTE lessons need PTE material, and all others need other material.',
  TOO_LATE_TO_UPDATE: 'The material can be changed until 30 minutes before the lesson.',
  PTE_SWITCH: 'You can not switch PTE and other material',
  PTE_COURSE_SWITCH: 'You can not switch to another PTE course',
  STALE_VERSION: 'This lesson has changed in the meantime.',
  ILLEGAL_TRANSITION: 'This lesson has changed in the meantime.',
  TOO_LATE_TO_CANCEL: "You can't cancel within 12 hours of commencement",
  REASON_LENGTH: 'Your message must be between 5 and 200 characters',
  TOO_EARLY_TO_COMMENCE: 'A lesson can be commenced from 10 minutes before its start.',
  DEADLINE_MISSED: 'You missed the deadline to commence this lesson. The student has been refunded.',
  EMPTY_BOOKING: 'Cannot commence an empty booking!',
  NOT_IN_PROGRESS: 'This lesson is not in progress.',
  LESSON_OVER: 'This lesson is over.',
  FEEDBACK_INVALID: 'Please correctly fill out all details before submitting.',
  FEEDBACK_TOO_EARLY: 'Feedback can be given from the start of the lesson.',
  FEEDBACK_TOO_LATE: 'Feedback can be given until 24 hours after the start of the lesson.',
  TUTOR_NOT_PRESENT: 'Feedback needs your presence in the lesson.',
  GROUP_SESSION_NOT_FOUND: 'Group session not found',
  INVALID_GROUP_CANCEL: 'Invalid booking to cancel',
  NOTHING_SELECTED: 'Please select at least one lesson to book',
  LESSONS_UNAVAILABLE: 'Some of these lessons cannot be booked.',
  LESSON_FULL: 'This lesson is full.',
  LESSON_STARTED: 'This lesson cannot be booked any more.',
  LESSON_CANCELLED: 'This lesson was cancelled.',
  LEFT_TOO_OFTEN: 'You have left this lesson too often to book it again.',
  ALREADY_BOOKED: 'You have booked this lesson already.',
  TUTOR_OVERLAP: 'The teacher already has a lesson or a slot at one of these times.',
  BALANCE_NEGATIVE: 'A balance cannot fall below zero.',
  DATE_TOO_OLD: 'Start date cannot be more than 2 months in the past',
  END_BEFORE_START: 'End date cannot be selected before start date',
  RANGE_TOO_LONG: 'A search covers at most 31 days.',
} as const;

export type RefusalReason = keyof typeof refusalTexts;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: RefusalReason;
  readonly details: object | undefined;

  constructor(reason: RefusalReason, message: string, details?: object) {
    super(message);
    this.reason = reason;
    this.details = details;
  }
}

/** `message` replaces the usual text where the catalogue has a second one for the same reason. */
export function refuse(reason: RefusalReason, extra: { message?: string; details?: object } = {}): Refusal {
  return new Refusal(reason, extra.message ?? refusalTexts[reason], extra.details);
}
