/** Mails that lead to a link of identity's; each has its words in outbound/mails/. */
export const mailKinds = [
  'verify',
  'reset',
  'profile-update',
  'address-notice',
  'warning',
  'address-taken',
  'application-confirm',
  'application-address-taken',
  'application-received',
  'application-accepted',
  'application-rejected',
  'application-training',
  'application-confirmed',
  'application-rejected-service',
  'application-rejected-training',
  'application-file-needed',
  'application-removed',
] as const;

/** About money: what they say comes with the fact, and not by a link of identity's. */
export const billingMailKinds = [
  'billing-receipt',
  'billing-payment-failed',
  'billing-card-expires',
  'billing-trial-ends',
  'billing-subscription-cancelled',
  'billing-refunded',
] as const;
export type BillingMailKind = (typeof billingMailKinds)[number];

/** About a lesson (NS-60): what they say comes with booking's and identity's facts. */
export const lessonMailKinds = [
  'lesson-booked',
  'lessons-booked',
  'lesson-moved',
  'lesson-cancelled',
  'lesson-tutor-absent',
  'lesson-feedback',
  'lesson-rating',
  'lesson-reminder-day',
  'lesson-reminder-three-hours',
  'lesson-reminder-hour',
  'lesson-feedback-due',
  'lesson-proposal',
  'lesson-stays',
] as const;
export type LessonMailKind = (typeof lessonMailKinds)[number];

export const isLessonMail = (kind: string): kind is LessonMailKind => lessonMailKinds.some((known) => known === kind);

/** The soonest reminder is told to browsers alone, the answer to a claim in the portal too. */
export type LessonNewsKind = LessonMailKind | 'lesson-reminder-soon' | 'lesson-claim';
/** From people of the school (NS-60): what the school announces, and that somebody wrote. */
export const wordMailKinds = ['school-news', 'message-waiting', 'hour-asked', 'hour-opened'] as const;
export type WordMailKind = (typeof wordMailKinds)[number];
/** Of hours (NS-77): to teachers that one is asked for, to students that one has opened. */
export type HourNewsKind = 'hour-asked' | 'hour-opened';

/** To the school's own inbox (NS-56): what somebody wrote to it. */
export type InquiryMailKind = 'inquiry';

export type LinkMailKind = (typeof mailKinds)[number];
export type MailKind = LinkMailKind | BillingMailKind | LessonMailKind | WordMailKind;

/** A message that its reader has not seen by then is mailed. */
export const messageMailAfterMs = 15 * 60_000;
