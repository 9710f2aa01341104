/** Everything that booking refuses. The text is the catalogue's where it has one. */
import { refusing, type Declarations } from '@parlance/runtime/refusals';

export const refusals = {
  MALFORMED: {
    kind: 'malformed',
    text: 'Please correctly fill out all details before submitting.',
    requirement: 'BOOK-08',
  },
  BOOKING_NOT_FOUND: { kind: 'not-found', text: 'This booking was not found.' },
  CALENDAR_NOT_FOUND: { kind: 'not-found', text: 'There is no calendar at this address.' },
  STUDENT_NOT_FOUND: { kind: 'not-found', text: 'This student was not found' },
  TUTOR_NOT_FOUND: { kind: 'not-found', text: 'This teacher was not found.' },
  FEEDBACK_NOT_FOUND: { kind: 'not-found', text: 'No recorded feedback', requirement: 'FEED-26' },
  ACCOUNT_DISABLED: { kind: 'forbidden', text: 'This account is disabled.', requirement: 'CON-08' },
  SPEED_TEST_REQUIRED: { kind: 'rule', text: 'Please pass the speed test first.', requirement: 'AUTH-50' },
  NOT_OWN_SCHEDULE: { kind: 'forbidden', text: 'You can only see and change your own schedule.' },
  SLOT_TAKEN: {
    kind: 'conflict',
    text: 'This slot has just been taken. Please choose another time.',
    requirement: 'BOOK-01',
  },
  SLOT_NOT_PENDING: { kind: 'conflict', text: 'Only an unbooked slot can be closed.', requirement: 'EP-42' },
  SLOT_IN_THE_PAST: { kind: 'rule', text: 'This slot is in the past.' },
  SLOT_OVERLAPS: { kind: 'conflict', text: 'You already have a slot at this time.' },
  NOT_ON_THE_HOUR: { kind: 'rule', text: 'Slots start on the hour.', requirement: 'NS-22' },
  IN_THE_PAST: { kind: 'rule', text: 'Slots must be in the future.', requirement: 'NS-22' },
  STUDENT_OVERLAP: { kind: 'conflict', text: 'You already have a lesson at this time.' },
  SUBSCRIPTION_REQUIRED: {
    kind: 'rule',
    text: 'To book this teacher, you need an active subscription',
    requirement: 'BOOK-19',
  },
  NO_TOKENS: { kind: 'rule', text: 'You have no lesson tokens left.', requirement: 'BOOK-17' },
  PTE_TUTOR_REQUIRED: { kind: 'rule', text: 'PTE lessons need a PTE teacher.', requirement: 'BOOK-21' },
  TOPIC_REQUIRED: { kind: 'rule', text: 'Please select a lesson.', requirement: 'BOOK-35' },
  MATERIAL_OR_COURSE_NOT_FOUND: { kind: 'not-found', text: 'Material or course not found', requirement: 'MAT-28' },
  WRONG_STREAM: {
    kind: 'rule',
    text: 'PTE lessons need PTE material, and all others need other material.',
    requirement: 'BOOK-38',
  },
  TOO_LATE_TO_UPDATE: {
    kind: 'rule',
    text: 'The material can be changed until 30 minutes before the lesson.',
    requirement: 'CON-19',
  },
  TOO_LATE_FOR_WISHES: {
    kind: 'rule',
    text: 'Notes and wishes can be changed until the lesson begins.',
    requirement: 'BOOK-40',
  },
  PTE_SWITCH: { kind: 'rule', text: 'You can not switch PTE and other material', requirement: 'BOOK-36' },
  PTE_COURSE_SWITCH: { kind: 'rule', text: 'You can not switch from … to …', requirement: 'NS-17' },
  STALE_VERSION: { kind: 'stale', text: 'This lesson has changed in the meantime.' },
  ILLEGAL_TRANSITION: { kind: 'conflict', text: 'This lesson has changed in the meantime.' },
  TOO_LATE_TO_CANCEL: {
    kind: 'rule',
    text: "You can't cancel within … of commencement",
    requirement: 'BOOK-28',
  },
  TOO_LATE_TO_MOVE: {
    kind: 'rule',
    text: "You can't move a lesson within … of commencement",
    requirement: 'NS-61',
  },
  OTHER_TEACHER: {
    kind: 'rule',
    text: 'A lesson can only be moved to another hour of the same teacher.',
    requirement: 'NS-61',
  },
  OTHER_STREAM: {
    kind: 'rule',
    text: 'A PTE lesson can only be moved to a PTE hour, and any other lesson to another hour.',
    requirement: 'NS-61',
  },
  REASON_LENGTH: { kind: 'rule', text: 'Your message must be between 5 and 200 characters', requirement: 'BOOK-27' },
  TOO_EARLY_TO_COMMENCE: {
    kind: 'rule',
    text: 'A lesson can be commenced from 10 minutes before its start.',
    requirement: 'LIM-07',
  },
  DEADLINE_MISSED: {
    kind: 'rule',
    text: 'You missed the deadline to commence this lesson. The student has been refunded.',
    requirement: 'NS-15',
  },
  EMPTY_BOOKING: { kind: 'rule', text: 'Cannot commence an empty booking!', requirement: 'LIVE-21' },
  NOT_IN_PROGRESS: { kind: 'conflict', text: 'This lesson is not in progress.', requirement: 'LIVE-23' },
  LESSON_OVER: { kind: 'rule', text: 'This lesson is over.' },
  FEEDBACK_INVALID: {
    kind: 'rule',
    text: 'Please correctly fill out all details before submitting.',
    requirement: 'FEED-16',
  },
  FEEDBACK_TOO_EARLY: { kind: 'rule', text: 'Feedback can be given from the start of the lesson.' },
  FEEDBACK_TOO_LATE: {
    kind: 'rule',
    text: 'Feedback can be given until … after the start of the lesson.',
    requirement: 'LIM-09',
  },
  TUTOR_NOT_PRESENT: { kind: 'rule', text: 'Feedback needs your presence in the lesson.' },
  GROUP_SESSION_NOT_FOUND: { kind: 'not-found', text: 'Group session not found', requirement: 'GRP-16' },
  INVALID_GROUP_CANCEL: { kind: 'conflict', text: 'Invalid booking to cancel', requirement: 'GRP-17' },
  NOTHING_SELECTED: { kind: 'rule', text: 'Please select at least one lesson to book', requirement: 'GRP-08' },
  LESSONS_UNAVAILABLE: { kind: 'conflict', text: 'Some of these lessons cannot be booked.', requirement: 'CON-14' },
  LESSON_FULL: { kind: 'conflict', text: 'This lesson is full.' },
  LESSON_STARTED: { kind: 'rule', text: 'This lesson cannot be booked any more.' },
  LESSON_CANCELLED: { kind: 'conflict', text: 'This lesson was cancelled.' },
  LEFT_TOO_OFTEN: { kind: 'conflict', text: 'You have left this lesson too often to book it again.' },
  ALREADY_BOOKED: { kind: 'conflict', text: 'You have booked this lesson already.' },
  TUTOR_OVERLAP: { kind: 'conflict', text: 'The teacher already has a lesson or a slot at one of these times.' },
  HOUR_NOT_OPEN: { kind: 'conflict', text: 'The teacher has not opened this hour.', requirement: 'NS-63' },
  SUBSCRIPTION_ENDS: {
    kind: 'rule',
    text: 'Your subscription ends before this lesson.',
    requirement: 'NS-63',
  },
  TOKENS_SPENT: {
    kind: 'conflict',
    text: 'Some of these tokens are spent. Give less back, or leave the tokens.',
    requirement: 'NS-53',
  },
  BALANCE_NEGATIVE: { kind: 'rule', text: 'A balance cannot fall below zero.' },
  DATE_TOO_OLD: { kind: 'rule', text: 'Start date cannot be more than 2 months in the past', requirement: 'SRCH-22' },
  END_TOO_OLD: {
    kind: 'rule',
    code: 'DATE_TOO_OLD',
    text: 'End date cannot be more than 2 months in the past',
    requirement: 'SRCH-23',
  },
  END_BEFORE_START: { kind: 'rule', text: 'End date cannot be selected before start date', requirement: 'SRCH-24' },
  TO_BEFORE_FROM: {
    kind: 'rule',
    code: 'END_BEFORE_START',
    text: 'End date cannot be before start date',
    requirement: 'LST-16',
  },
  RANGE_TOO_LONG: { kind: 'rule', text: 'A search covers at most 31 days.' },
  POLICY_CHANGED: {
    kind: 'conflict',
    text: 'Somebody has made another version in the meantime.',
    requirement: 'NS-73',
  },
  POLICY_SAME: { kind: 'rule', text: 'These are the rules of the newest version already.', requirement: 'NS-73' },
  TRIAL_RUNS: { kind: 'conflict', text: 'Another policy is being tried.', requirement: 'NS-73' },
  POLICY_AHEAD: { kind: 'rule', text: 'Three versions lie ahead already.', requirement: 'NS-73' },
  CLAIM_NOT_NEEDED: { kind: 'conflict', text: 'Nothing is noted against you in this lesson.', requirement: 'NS-75' },
  CLAIM_TOO_LATE: { kind: 'rule', text: 'This can be said until 48 hours after the lesson.', requirement: 'NS-75' },
  CLAIM_EXISTS: { kind: 'conflict', text: 'You have said this of the lesson already.', requirement: 'NS-75' },
  CLAIM_NOT_FOUND: { kind: 'not-found', text: 'This was not found.', requirement: 'NS-75' },
  CLAIM_ANSWERED: { kind: 'conflict', text: 'Another administrator has answered this already.', requirement: 'NS-75' },
  PERIOD_TOO_LONG: { kind: 'rule', code: 'RANGE_TOO_LONG', text: 'At most … days at once.' },
  TIME_OFF: { kind: 'conflict', text: 'You have marked time off at this time.', requirement: 'NS-76' },
  TUTOR_OFF: { kind: 'conflict', text: 'The teacher has marked time off at one of these times.', requirement: 'NS-76' },
  TIME_OFF_NOT_FOUND: { kind: 'not-found', text: 'This time off was not found.' },
  TIME_OFF_OVERLAPS: {
    kind: 'conflict',
    text: 'You have marked time off in some of these hours already.',
    requirement: 'NS-76',
  },
  TIME_OFF_PAST: { kind: 'rule', text: 'Time off begins in the future.', requirement: 'NS-76' },
  TIME_OFF_TOO_LONG: { kind: 'rule', text: 'Time off lasts at most 28 days, within a year.', requirement: 'NS-76' },
  TIME_OFF_TOO_MANY: {
    kind: 'rule',
    text: 'You have marked time off ten times ahead already, or taken it back as often within a day.',
    requirement: 'NS-76',
  },
  TIME_OFF_TOO_SOON: {
    kind: 'rule',
    text: 'A lesson inside begins too soon for you to cancel it. Please begin after it, or ask the office.',
    requirement: 'NS-76',
  },
  TIME_OFF_NOT_SHORTER: { kind: 'rule', text: 'Time off can only be made shorter.', requirement: 'NS-76' },
  PROPOSAL_OVER: {
    kind: 'conflict',
    text: 'This can no longer be answered: see below what became of the lesson.',
    requirement: 'NS-76',
  },
  HOUR_ASKED: {
    kind: 'conflict',
    text: 'Teachers were asked for this hour within the last day.',
    requirement: 'NS-77',
  },
  HOUR_OUT_OF_REACH: {
    kind: 'rule',
    text: 'This hour is over, or more than a week ahead.',
    requirement: 'NS-77',
  },
  TOO_MANY_ASKS: {
    kind: 'rule',
    text: 'Teachers were asked for twelve hours within the last day.',
    requirement: 'NS-77',
  },
  CONTENT_UNAVAILABLE: { kind: 'unavailable' },
  MEDIA_UNAVAILABLE: { kind: 'unavailable' },
} as const satisfies Declarations;

export type RefusalKey = keyof typeof refusals;

export const { refuse, isRefused } = refusing(refusals);

/** By which it was refused, of those that share a code the first. */
export function refusalOf(error: { reason: string }): RefusalKey | undefined {
  const codeOf = (key: RefusalKey) => (refusals[key] as { code?: string }).code ?? key;
  return (Object.keys(refusals) as RefusalKey[]).find((key) => codeOf(key) === error.reason);
}
