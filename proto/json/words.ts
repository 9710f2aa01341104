/** The words of enums as people and browsers read them (LIVE-01, SUB-02, GEN-02), both ways. */
import type { BookingStatus } from '../gen/booking.ts';
import type { Role, TokenType } from '../gen/common.ts';

/** Null for none, and for a name that this build does not know yet. */
export function wordOf<Name extends string, Word>(words: Readonly<Record<Name, Word>>, name: string): Word | null {
  return name in words ? words[name as Name] : null;
}
export function nameOf<Name extends string, Word>(words: Readonly<Record<Name, Word>>, word: Word): Name {
  return (Object.keys(words) as Name[]).find((name) => words[name] === word) as Name;
}

type Capitals<Word extends string> = Word extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${Capitals<Rest>}`
  : Uppercase<Word>;
/** Of words that stand on the wire as themselves, in capitals. */
export function capitals<Word extends string>(word: Word): Capitals<Word> {
  return word.toUpperCase().replaceAll('-', '_') as Capitals<Word>;
}

const tokenWords = {
  TOKEN_TYPE_LESSON: 'lessonTokens',
  TOKEN_TYPE_GROUP_LESSON: 'groupLessonTokens',
  TOKEN_TYPE_PTE_LESSON: 'PTELessonTokens',
  TOKEN_TYPE_PTE_GROUP_LESSON: 'PTEGroupLessonTokens',
  TOKEN_TYPE_FREE_TRIAL: 'freeTrialToken',
} as const;
export type TokenName = keyof typeof tokenWords;
export type TokenWord = (typeof tokenWords)[TokenName];
// Pure, so that a page that does not ask for a list is built without it.
export const tokenTypeWords = /* @__PURE__ */ Object.values(tokenWords) as [TokenWord, ...TokenWord[]];

/** The {label} of "{n} {label} has been added in your account" (ANN-20). */
export const tokenLabels: Readonly<Record<TokenWord, string>> = {
  lessonTokens: 'Lesson Tokens',
  groupLessonTokens: 'Group Lesson Tokens',
  PTELessonTokens: 'PTE Lesson Tokens',
  PTEGroupLessonTokens: 'PTE Group Lesson Tokens',
  freeTrialToken: 'Free Trial Token',
};

export const tokenWord = (type: TokenType): TokenWord | null => wordOf(tokenWords, type);
export const tokenTypeOf = (word: TokenWord): TokenName => nameOf(tokenWords, word);
/** What students buy, as prices and rows name it. */
const boughtWords = {
  TOKEN_TYPE_LESSON: 'lesson',
  TOKEN_TYPE_GROUP_LESSON: 'group-lesson',
  TOKEN_TYPE_PTE_LESSON: 'pte-lesson',
  TOKEN_TYPE_PTE_GROUP_LESSON: 'pte-group-lesson',
} as const;
export type BoughtWord = (typeof boughtWords)[keyof typeof boughtWords];
export const boughtWord = (type: TokenType): BoughtWord | null => wordOf(boughtWords, type);
export const boughtTokenType = (word: BoughtWord): TokenName => nameOf(boughtWords, word);
export const tokenWordOf = (word: BoughtWord): TokenWord => tokenWords[boughtTokenType(word)];

const roleWords = { ROLE_STUDENT: 'student', ROLE_TUTOR: 'tutor', ROLE_ADMIN: 'admin' } as const;
export type RoleName = keyof typeof roleWords;
export type RoleWord = (typeof roleWords)[RoleName];
export const roleWordList = /* @__PURE__ */ Object.values(roleWords) as [RoleWord, ...RoleWord[]];

export const roleWord = (role: Role): RoleWord => wordOf(roleWords, role) ?? 'student';
export const roleOf = (word: RoleWord): RoleName => nameOf(roleWords, word);
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
export const statusWordList = /* @__PURE__ */ Object.values(statusWords) as [StatusWord, ...StatusWord[]];

export const statusWord = (status: BookingStatus): StatusWord | null => wordOf(statusWords, status);
export const statusOf = (word: StatusWord): keyof typeof statusWords => nameOf(statusWords, word);

/** Of what people write to the school (NS-56): a contact has a subject, feedback is about one of these. */
export const inquiryKinds = ['contact', 'feedback'] as const;
export const inquiryAbouts = ['booking', 'room', 'money', 'account', 'other'] as const;
export const inquiryStates = ['new', 'in-hand', 'done'] as const;
