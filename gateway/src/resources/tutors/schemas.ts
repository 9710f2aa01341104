import { z } from 'zod';
import { recommendationReasons } from '@parlance/proto/json/tutor';
import { lists, rating, text } from '@parlance/proto/limits';
import { flagInQuery, id, numberInQuery, timeZone } from '../../routing/fields.ts';
import { ratingSummary } from '../profile/schemas.ts';

const cardFields = {
  uid: z.string(),
  status: z.string(),
  isPte: z.boolean(),
  profile: z.object({
    image: z.string(),
    name: z.string(),
    introduction: z.string(),
    languages: z.array(z.string()).describe('Spoken besides English, ISO 639-1'),
    video: z.string().describe('YouTube id of 11 characters, or empty'),
    timeZone: z.string(),
  }),
  rating: ratingSummary,
  isFavourite: z.boolean(),
};
/** For the tutor and for administrators only. */
const ownFields = {
  email: z.string(),
  lessonRate: z.number(),
  currency: z.string(),
  speedTestPassed: z.boolean(),
  enabled: z.boolean(),
  version: z.int(),
};
/** DATA-15. */
export const tutor = z.object({ ...cardFields, ...z.object(ownFields).partial().shape }).meta({ id: 'Tutor' });
const listedTutor = z
  .object({
    ...cardFields,
    reason: z.enum(recommendationReasons).nullable().describe('Why it is recommended; null in the other lists'),
    lastLessonAt: z.int().nullable(),
  })
  .meta({ id: 'ListedTutor' });
export const named = z.object({ uid: z.string(), name: z.string(), image: z.string() }).meta({ id: 'Named' });

/** An administrator names the student. */
export const listQuery = z.strictObject({ uid: id().optional() });
export const usedQuery = z.strictObject({
  page: numberInQuery().pipe(z.int().min(1).max(10_000)).optional(),
  uid: id().optional(),
});
export const listAnswer = z.object({ items: z.array(listedTutor) });
export const usedAnswer = z.object({ items: z.array(listedTutor), page: z.int(), hasMore: z.boolean() });

/** NS-32. An administrator names the student. */
export const rateBody = z.strictObject({
  rating: z.int().min(rating.min).max(rating.max),
  message: z.string().max(text.ratingMessage).optional(),
  bookingId: id(),
  uid: id().optional(),
});
export const shownRating = z
  .object({
    id: z.string(),
    avg: z.int().describe('This rating, 1 to 5'),
    message: z.string(),
    hasMessage: z.boolean(),
    when: z.int().nullable(),
    student: named,
  })
  .meta({ id: 'Rating' });
export const rateAnswer = z.object({ rating: shownRating, tutor: ratingSummary });
export const ratingsQuery = z.strictObject({
  hasMessage: flagInQuery().optional(),
  limit: numberInQuery().pipe(z.int().min(1).max(lists.ratingsWithMessage)).optional(),
});
export const ratingsAnswer = z.object({ items: z.array(shownRating) });

/** An administrator names the student. */
export const ownRatingsQuery = z.strictObject({
  bookings: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).min(1).max(lists.ownRatings)),
  uid: id().optional(),
});
const ownRating = shownRating.omit({ student: true }).extend({ bookingId: z.string() }).meta({ id: 'OwnRating' });
export const ownRatingsAnswer = z.object({ items: z.array(ownRating) });

export const reportBody = z.strictObject({
  message: z.string().min(text.reportMin).max(text.reportMax),
  bookingId: id().optional(),
  uid: id().optional(),
});

/** FB-57: what is left out stays. */
export const tutorBody = z.strictObject({
  lessonRate: z.number().min(0.01).max(100_000).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  isPte: z.boolean().optional(),
  status: z.enum(['training', 'completed']).optional(),
  profile: z
    .strictObject({
      name: z
        .string()
        .min(1)
        .max(text.storedName * 2)
        .optional(),
      image: z.string().max(500).optional(),
      introduction: z.string().max(text.introductionMax).optional(),
      video: z.string().max(text.youtubeId).optional(),
      timeZone: timeZone().optional(),
    })
    .optional(),
});
