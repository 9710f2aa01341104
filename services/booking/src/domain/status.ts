/** The words of LIVE-01 and which of them mean what. */
export const statuses = [
  'pending',
  'booked',
  'in-progress',
  'tutor-present',
  'tutor-absent',
  'student-absent',
  'pending-feedback',
  'tutor-cancelled',
  'student-cancelled',
  'cancelled',
  'completed',
  'open',
] as const;
export type Status = (typeof statuses)[number];

/** They occupy the tutor's time, and but for `pending` the student's; the exclusion constraints name them too. */
export const liveStatuses = ['pending', 'booked', 'in-progress', 'tutor-present'] as const satisfies readonly Status[];

/** The live card's feed (LST-08, CON-13). */
export const liveFeedStatuses = [
  'pending',
  'booked',
  'in-progress',
  'tutor-present',
  'tutor-absent',
  'tutor-cancelled',
  'student-cancelled',
] as const satisfies readonly Status[];

/** History is everything but these (LST-20, CON-33). */
export const notHistoryStatuses = [
  'pending',
  'booked',
  'in-progress',
  'open',
  'tutor-present',
] as const satisfies readonly Status[];

/** What the tutor is paid for (EARN-17, CON-46). */
export const paidStatuses = ['completed', 'student-absent'] as const satisfies readonly Status[];
