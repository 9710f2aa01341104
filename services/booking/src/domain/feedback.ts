/** A tutor's words after the lesson: which are asked, how many, and until when (FEED-04..FEED-16, LIM-09, LIM-10). */
import { feedbackWords, text } from '@parlance/proto/limits';
import { countWords } from '@parlance/proto/limits/words';
import type { Actor } from './actor.ts';
import { kindOf } from './kind.ts';
import { isRunning, moved, seatOf, seatTo, type Lesson, type LessonMove, type Seat } from './lesson.ts';
import { feedbackUntil, spoken } from './policy.ts';
import { refuse } from './refusals.ts';

export const normalFields = ['pronunciation', 'vocabulary', 'grammar', 'listening', 'behaviour'] as const;
export const pteFields = ['speaking', 'writing', 'reading', 'listening'] as const;
type FeedbackField = (typeof normalFields)[number] | (typeof pteFields)[number];

export type Feedback = Record<FeedbackField, string> & { completedAssigned: boolean; isPte: boolean; when: Date };

type Words = Partial<Record<FeedbackField, string>>;
export type FeedbackWords = Words & { completedAssigned: boolean };
export type FieldFaults = Partial<Record<FeedbackField | 'form', string>>;

/** More text than any word count needs; keeps a single endless word out of the database. */
const longestField = text.feedbackField;

function normalFault(words: string): string | undefined {
  if (!words.trim()) return 'is required';
  const count = countWords(words);
  if (count < feedbackWords.min) return 'needs to have minimum 10 words';
  if (count > feedbackWords.max || words.length > longestField) return 'needs to have maximum 300 words';
  return undefined;
}

function pteFault(words: string): string | undefined {
  if (!words.trim()) return undefined;
  const count = countWords(words);
  if (count < feedbackWords.pteMin) return 'Needs to have at least 20 words';
  if (count > feedbackWords.pteMax || words.length > longestField) return 'Needs to have a maximum of 200 words';
  return undefined;
}

export function feedbackFaults(words: Words, isPte: boolean): FieldFaults {
  const fields: readonly FeedbackField[] = isPte ? pteFields : normalFields;
  const faultOf = isPte ? pteFault : normalFault;
  const faults: FieldFaults = {};
  for (const field of fields) {
    const fault = faultOf(words[field] ?? '');
    if (fault) faults[field] = fault;
  }
  if (isPte && fields.every((field) => !(words[field] ?? '').trim())) faults.form = 'At least one field is required';
  return faults;
}

export const draftFault = `at most ${longestField} characters`;
/** A draft is kept as it is; only what would have no end is not. */
export function draftFaults(words: Words): FieldFaults {
  const tooLong = Object.entries(words).filter(([, value]) => String(value).length > longestField);
  return Object.fromEntries(tooLong.map(([field]) => [field, draftFault]));
}

/** Keeps what is asked for this kind of lesson and nothing else: behaviour is not asked on PTE lessons (FEED-13). */
function keptOf(words: FeedbackWords, isPte: boolean, now: Date): Feedback {
  const asked: readonly string[] = isPte ? pteFields : normalFields;
  const kept = (field: FeedbackField) => (asked.includes(field) ? (words[field] ?? '').trim() : '');
  return {
    pronunciation: kept('pronunciation'),
    vocabulary: kept('vocabulary'),
    grammar: kept('grammar'),
    listening: kept('listening'),
    behaviour: kept('behaviour'),
    speaking: kept('speaking'),
    writing: kept('writing'),
    reading: kept('reading'),
    completedAssigned: words.completedAssigned,
    isPte,
    when: now,
  };
}

/** From the start to the end of the time that the policy gives, 24 hours in the first one, both included. */
export function checkFeedbackWindow(
  lesson: Pick<Lesson, 'startsAt' | 'policy'>,
  now: Date,
  until: Date = feedbackUntil(lesson),
): void {
  if (now.getTime() < lesson.startsAt.getTime()) throw refuse('FEEDBACK_TOO_EARLY');
  if (now.getTime() > until.getTime()) {
    throw refuse('FEEDBACK_TOO_LATE', { fill: [spoken(lesson.policy.feedbackMinutes)] });
  }
}

/** `until`: where it is later than the policy says. */
type Given = { given: readonly StudentWords[]; tutorWasPresent: boolean; until?: Date };
export type StudentWords = { studentUid: string; words: FeedbackWords };
export type SeatFeedback = { studentUid: string; feedback: Feedback };

/** Who may still get words: not those who were absent or left, and nobody twice. */
export function awaitsFeedback({ status, hasFeedback }: Seat): boolean {
  return !hasFeedback && (status === 'booked' || status === 'pending-feedback');
}

function seatFor(lesson: Lesson, studentUid: string): Seat {
  const seat = seatOf(lesson, studentUid);
  if (!seat || seat.status === 'student-cancelled') throw refuse('STUDENT_NOT_FOUND');
  if (!awaitsFeedback(seat)) throw refuse('ILLEGAL_TRANSITION');
  return seat;
}

/** Said by student, where there may be several. */
function checkWords(lesson: Lesson, given: readonly StudentWords[]): void {
  const faults = given.map(({ studentUid, words }) => [studentUid, feedbackFaults(words, lesson.isPte)] as const);
  const wrong = faults.filter(([, fields]) => Object.keys(fields).length > 0);
  if (wrong[0] === undefined) return;
  const details = kindOf(lesson).isGroup ? { students: Object.fromEntries(wrong) } : { fields: wrong[0][1] };
  throw refuse('FEEDBACK_INVALID', { details });
}

/**
 * Each student with words is completed at once (LIVE-30, CON-51, FEED-18). The lesson is when it is over or nobody waits any more:
 * while it runs, one student's feedback must not lock out another who is late.
 */
export function giveFeedback(
  lesson: Lesson,
  { given, tutorWasPresent, until }: Given,
  actor: Actor,
  now: Date,
): { move: LessonMove; feedback: SeatFeedback[] } {
  const isOver = lesson.status === 'pending-feedback' || lesson.status === 'completed';
  if (!isRunning(lesson) && !isOver) throw refuse('ILLEGAL_TRANSITION');
  const isOnce = new Set(given.map(({ studentUid }) => studentUid)).size === given.length;
  if (given.length === 0 || !isOnce) throw refuse('FEEDBACK_INVALID');
  const rated = given.map(({ studentUid, words }) => ({ seat: seatFor(lesson, studentUid), words }));
  checkFeedbackWindow(lesson, now, until);
  if (!lesson.tutorWasPresent && !tutorWasPresent) throw refuse('TUTOR_NOT_PRESENT');
  checkWords(lesson, given);
  const move = moved(lesson, {
    cause: 'feedback',
    at: now,
    actor,
    tutorWasPresent: true,
    ...(until && until > feedbackUntil(lesson) && { feedbackUntil: until }),
    seats: rated.map(({ seat, words: { completedAssigned } }) =>
      seatTo({ ...seat, hasFeedback: true, completedAssigned }, 'completed'),
    ),
  });
  // Where minutes are paid they are counted to the end of the lesson.
  const isCounted = lesson.policy.payBy === 'lesson';
  const isDone = isOver || (isCounted && !move.lesson.seats.some(awaitsFeedback));
  const status = isDone ? 'completed' : lesson.status;
  const feedback = given.map(({ studentUid, words }) => ({ studentUid, feedback: keptOf(words, lesson.isPte, now) }));
  return { move: { ...move, lesson: { ...move.lesson, status } }, feedback };
}

/** Noted once; only who waits for it is completed by looking: what the call log or an administrator said stays (CON-32, FEED-20). */
export function viewFeedback(lesson: Lesson, studentUid: string, actor: Actor, now: Date): LessonMove | undefined {
  const seat = seatOf(lesson, studentUid);
  if (!seat || seat.status === 'student-cancelled') throw refuse('BOOKING_NOT_FOUND');
  if (!seat.hasFeedback) throw refuse('FEEDBACK_NOT_FOUND');
  if (seat.viewFeedback) return undefined;
  const status = seat.status === 'pending-feedback' ? 'completed' : seat.status;
  return moved(lesson, { cause: 'viewed', at: now, actor, seats: [seatTo({ ...seat, viewFeedback: true }, status)] });
}

/** Behaviour is for tutors and administrators (FEED-14). */
export function feedbackFor(feedback: Feedback, role: Actor['role']): Feedback {
  return role === 'student' ? { ...feedback, behaviour: '' } : feedback;
}
