/** Which words a lesson's feedback needs (FEED-05..FEED-13). The same rule stands in booking; words are counted by one function for both. */
import { feedbackWords } from '@parlance/kit/domain/limits.ts';
import { bookingTexts } from '../../locales/texts.ts';
import { countWords } from '@parlance/kit/domain/words.ts';

export const normalFields = ['pronunciation', 'vocabulary', 'grammar', 'listening', 'behaviour'] as const;
export const pteFields = ['speaking', 'writing', 'reading', 'listening'] as const;
export type Field = (typeof normalFields)[number] | (typeof pteFields)[number];
export type FeedbackForm = Partial<Record<Field, string>>;
export type FeedbackFaults = Partial<Record<Field | 'form', string>>;

export const fieldsOf = (isPte: boolean): readonly Field[] => (isPte ? pteFields : normalFields);

function normalFault(text: string): string | undefined {
  const { required, tooShort, tooLong } = bookingTexts.now().feedback.faults;
  if (!text.trim()) return required;
  const words = countWords(text);
  if (words < feedbackWords.min) return tooShort(feedbackWords.min);
  return words > feedbackWords.max ? tooLong(feedbackWords.max) : undefined;
}

function pteFault(text: string): string | undefined {
  const { pteTooShort, pteTooLong } = bookingTexts.now().feedback.faults;
  if (!text.trim()) return undefined;
  const words = countWords(text);
  if (words < feedbackWords.pteMin) return pteTooShort(feedbackWords.pteMin);
  return words > feedbackWords.pteMax ? pteTooLong(feedbackWords.pteMax) : undefined;
}

export function feedbackFaults(form: FeedbackForm, isPte: boolean): FeedbackFaults {
  const faults: FeedbackFaults = {};
  for (const field of fieldsOf(isPte)) {
    const fault = (isPte ? pteFault : normalFault)(form[field] ?? '');
    if (fault) faults[field] = fault;
  }
  if (isPte && pteFields.every((field) => !form[field]?.trim()))
    faults.form = bookingTexts.now().feedback.faults.oneAtLeast;
  return faults;
}
