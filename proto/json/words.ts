/** The words of enums as people and browsers read them (LIVE-01, SUB-02, GEN-02), both ways. */
import type { BookingStatus } from '../gen/booking.ts';
import type { Role, TokenType } from '../gen/common.ts';

const tokenWords = {
  TOKEN_TYPE_LESSON: 'lessonTokens',
  TOKEN_TYPE_GROUP_LESSON: 'groupLessonTokens',
  TOKEN_TYPE_PTE_LESSON: 'PTELessonTokens',
  TOKEN_TYPE_PTE_GROUP_LESSON: 'PTEGroupLessonTokens',
  TOKEN_TYPE_FREE_TRIAL: 'freeTrialToken',
} as const;
export type TokenName = keyof typeof tokenWords;
export type TokenWord = (typeof tokenWords)[TokenName];
export const tokenTypeWords = Object.values(tokenWords) as [TokenWord, ...TokenWord[]];

/** The {label} of "{n} {label} has been added in your account" (ANN-20). */
export const tokenLabels: Readonly<Record<TokenWord, string>> = {
  lessonTokens: 'Lesson Tokens',
  groupLessonTokens: 'Group Lesson Tokens',
  PTELessonTokens: 'PTE Lesson Tokens',
  PTEGroupLessonTokens: 'PTE Group Lesson Tokens',
  freeTrialToken: 'Free Trial Token',
};

export function tokenWord(type: TokenType): TokenWord | null {
  return type in tokenWords ? tokenWords[type as TokenName] : null;
}

export function tokenTypeOf(word: TokenWord): TokenName {
  const found = Object.entries(tokenWords).find(([, value]) => value === word);
  return (found as [TokenName, TokenWord])[0];
}

const roleWords = { ROLE_STUDENT: 'student', ROLE_TUTOR: 'tutor', ROLE_ADMIN: 'admin' } as const;
export type RoleName = keyof typeof roleWords;
export type RoleWord = (typeof roleWords)[RoleName];
export const roleWordList = Object.values(roleWords) as [RoleWord, ...RoleWord[]];

export function roleWord(role: Role): RoleWord {
  return role in roleWords ? roleWords[role as RoleName] : 'student';
}

export function roleOf(word: RoleWord): RoleName {
  const found = Object.entries(roleWords).find(([, value]) => value === word);
  return (found as [RoleName, RoleWord])[0];
}

export const statusWords = {
  BOOKING_STATUS_PENDING: 'pending',
  BOOKING_STATUS_BOOKED: 'booked',
  BOOKING_STATUS_IN_PROGRESS: 'in-progress',
  BOOKING_STATUS_TUTOR_ABSENT: 'tutor-absent',
  BOOKING_STATUS_STUDENT_ABSENT: 'student-absent',
  BOOKING_STATUS_PENDING_FEEDBACK: 'pending-feedback',
  BOOKING_STATUS_TUTOR_PRESENT: 'tutor-present',
  BOOKING_STATUS_TUTOR_CANCELLED: 'tutor-cancelled',
  BOOKING_STATUS_STUDENT_CANCELLED: 'student-cancelled',
  BOOKING_STATUS_CANCELLED: 'cancelled',
  BOOKING_STATUS_COMPLETED: 'completed',
  BOOKING_STATUS_OPEN: 'open',
} as const;
export type StatusWord = (typeof statusWords)[keyof typeof statusWords];
export const statusWordList = Object.values(statusWords) as [StatusWord, ...StatusWord[]];

/** Null for a status that this build does not know yet. */
export function statusWord(status: BookingStatus): StatusWord | null {
  return status in statusWords ? statusWords[status as keyof typeof statusWords] : null;
}

export function statusOf(word: StatusWord): keyof typeof statusWords {
  const found = Object.entries(statusWords).find(([, value]) => value === word);
  return (found as [keyof typeof statusWords, StatusWord])[0];
}
