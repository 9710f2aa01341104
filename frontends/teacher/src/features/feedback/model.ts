/** Which words a lesson's feedback needs. The same rule stands in booking; words are counted by one function for both. */
import { feedbackWords } from '@parlance/kit/domain/limits.ts';
import { countWords } from '@parlance/kit/domain/words.ts';
import { judged } from '@parlance/kit/forms/rules.ts';
import type { FeedbackSheet } from '@parlance/kit/lessons/lesson-changes.ts';
import * as v from 'valibot';
import { bookingTexts } from '../../locales/texts.ts';

export const normalFields = ['pronunciation', 'vocabulary', 'grammar', 'listening', 'behaviour'] as const;
const pteFields = ['speaking', 'writing', 'reading', 'listening'] as const;
export type Field = (typeof normalFields)[number] | (typeof pteFields)[number];
export type FeedbackForm = Partial<Record<Field, string>>;
export type Written = { form: FeedbackForm; completedAssigned: boolean };
/** What is written by student; `at` is the school's time of the last change. */
export type Draft = { sheets: Record<string, Written>; at: number };
/** What stands in the form for one student: the words, and whether the work was done. */
export type Sheet = Record<Field, string> & { completedAssigned: boolean };

export const fieldsOf = (isPte: boolean): readonly Field[] => (isPte ? pteFields : normalFields);

export const wordBounds = (isPte: boolean): [min: number, max: number] =>
  isPte ? [feedbackWords.pteMin, feedbackWords.pteMax] : [feedbackWords.min, feedbackWords.max];

const wordsFault = (isPte: boolean) => (text: string) => {
  const { required, tooShort, tooLong, pteTooShort, pteTooLong } = bookingTexts.now().feedback.faults;
  const [min, max] = wordBounds(isPte);
  if (!text.trim()) return isPte ? undefined : required;
  const words = countWords(text);
  if (words < min) return (isPte ? pteTooShort : tooShort)(min);
  return words > max ? (isPte ? pteTooLong : tooLong)(max) : undefined;
};

const blank = Object.fromEntries([...normalFields, ...pteFields].map((field) => [field, ''])) as Record<Field, string>;

export const sheetOf = ({ form, completedAssigned }: Written): Sheet => ({
  ...blank,
  ...form,
  completedAssigned,
});

export function draftOf(sheet: Sheet, isPte: boolean): Written {
  const written = fieldsOf(isPte).filter((field) => sheet[field].trim());
  const form: FeedbackForm = Object.fromEntries(written.map((field) => [field, sheet[field]]));
  return { form, completedAssigned: sheet.completedAssigned };
}

/** What is sent for one student: the words that are not blank. */
function sheetSchema(isPte: boolean) {
  const words = v.pipe(v.string(), judged(wordsFault(isPte)));
  const entries = Object.fromEntries(fieldsOf(isPte).map((field) => [field, words])) as Record<Field, typeof words>;
  return v.pipe(
    v.object({ ...entries, completedAssigned: v.boolean() }),
    judged((sheet) => {
      const missing = isPte && Object.keys(draftOf(sheet, isPte).form).length === 0;
      return missing ? bookingTexts.now().feedback.faults.oneAtLeast : undefined;
    }),
    v.transform((sheet) => ({ ...draftOf(sheet, isPte).form, completedAssigned: sheet.completedAssigned })),
  );
}

export const sheetsToSend = (sheets: Draft['sheets']): FeedbackSheet[] =>
  Object.entries(sheets).map(([id, { form, completedAssigned }]) => ({ id, ...form, completedAssigned }));

/** Only for whom something is written it is sent; where nothing is, the first is asked for. */
export function feedbackSchema(ids: readonly string[], isPte: boolean) {
  const sheet = sheetSchema(isPte);
  const isWritten = (one: Sheet | undefined) => one && Object.keys(draftOf(one, isPte).form).length > 0;
  return v.pipe(
    v.lazy((sheets) => {
      const written = ids.filter((id) => isWritten((sheets as Record<string, Sheet>)[id]));
      const asked = written.length > 0 ? written : ids.slice(0, 1);
      return v.object(Object.fromEntries(asked.map((id) => [id, sheet])));
    }),
    v.transform((sheets): FeedbackSheet[] => Object.entries(sheets).map(([id, one]) => ({ id, ...one }))),
  );
}
