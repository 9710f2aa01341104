/** What a rating and a report need before they are sent. */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { text } from '@parlance/kit/domain/limits.ts';
import { atMost, between, chosen, filled, trimmed } from '@parlance/kit/forms/rules.ts';
import * as v from 'valibot';
import { teacherTexts } from '../../locales/texts.ts';

export type Rating = InitOf<'post', '/profile/tutor/{id}/rate'>['body'];
export type Report = InitOf<'post', '/profile/tutor/{id}/report'>['body'];

export const ratingSchema = v.pipe(
  v.object({
    bookingId: v.string(),
    rating: chosen<number>(() => teacherTexts.now().rateDialog.required),
    message: v.pipe(
      trimmed,
      atMost(text.ratingMessage, (max) => teacherTexts.now().rateDialog.tooLong(max)),
    ),
  }),
  v.transform(({ message, ...rest }): Rating => (message ? { ...rest, message } : rest)),
);

export const reportSchema = v.pipe(
  v.object({
    bookingId: v.optional(v.string()),
    message: v.pipe(
      trimmed,
      filled(() => teacherTexts.now().reportDialog.required),
      between(text.reportMin, text.reportMax, (min, max) => teacherTexts.now().reportDialog.bounds(min, max)),
    ),
  }),
  v.transform(({ bookingId, message }): Report => (bookingId ? { bookingId, message } : { message })),
);
