/** What a rating and a report need before they are sent (NS-32). */
import { charactersIn } from '@parlance/kit/domain/fields.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { teacherTexts } from '../../locales/texts.ts';

export type RatingForm = { rating: number | undefined; message: string };
export type RatingFaults = { rating?: string; message?: string };

export const lengthOf = (value: string): number => charactersIn(value.trim());

export function ratingFaults({ rating, message }: RatingForm): RatingFaults {
  const words = teacherTexts.now().rateDialog;
  return {
    ...(rating === undefined ? { rating: words.required } : {}),
    ...(lengthOf(message) > text.ratingMessage ? { message: words.tooLong(text.ratingMessage) } : {}),
  };
}

/** Undefined when nothing is wrong. */
export function reportFault(message: string): string | undefined {
  const words = teacherTexts.now().reportDialog;
  const length = lengthOf(message);
  if (length === 0) return words.required;
  const { reportMin: min, reportMax: max } = text;
  return length < min || length > max ? words.bounds(min, max) : undefined;
}
