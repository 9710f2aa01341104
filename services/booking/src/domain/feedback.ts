/** A tutor's words after the lesson: which are asked, how many, and until when (FEED-04..FEED-16, LIM-09, LIM-10). */
import { feedbackWords, lesson, text } from '@parlance/proto/limits';
import { countWords } from '@parlance/proto/limits/words';
import type { Actor } from './actor.ts';
import { isRunning, moved, type Booking, type ClosedLesson, type Move } from './booking.ts';
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
export function acceptFeedback(words: FeedbackWords, isPte: boolean, now: Date): Feedback {
  const faults = feedbackFaults(words, isPte);
  if (Object.keys(faults).length > 0) throw refuse('FEEDBACK_INVALID', { details: { fields: faults } });
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

/** From the start to 24 hours after it, both included. */
export function checkFeedbackWindow(startsAt: Date, now: Date): void {
  const sinceStart = now.getTime() - startsAt.getTime();
  if (sinceStart < 0) throw refuse('FEEDBACK_TOO_EARLY');
  if (sinceStart > lesson.feedbackWindowMs) throw refuse('FEEDBACK_TOO_LATE');
}

/** Completes the lesson at once, also while it still runs (LIVE-30, CON-51). */
export function completeByFeedback(
  booking: Booking,
  tutorWasPresent: boolean,
  actor: Actor,
  now: Date,
): Move<ClosedLesson> {
  if (!isRunning(booking) && booking.status !== 'pending-feedback') throw refuse('ILLEGAL_TRANSITION');
  checkFeedbackWindow(booking.startsAt, now);
  if (!booking.tutorWasPresent && !tutorWasPresent) throw refuse('TUTOR_NOT_PRESENT');
  return moved(
    { ...booking, status: 'completed', hasFeedback: true, tutorWasPresent: true },
    { from: booking.status, cause: 'feedback', at: now, actor },
  );
}

/** Behaviour is for tutors and administrators (FEED-14). */
export function feedbackFor(feedback: Feedback, role: Actor['role']): Feedback {
  return role === 'student' ? { ...feedback, behaviour: '' } : feedback;
}
