import { z } from 'zod';
import { lists, text } from '@parlance/proto/limits';
import { statusWordList, tokenTypeWords } from '@parlance/proto/json/words';
import { day, id, instant, instantInQuery, numberInQuery, page, pageToken, timeZone } from '../../routing/fields.ts';
import { wallet } from '../tokens/schemas.ts';

export const topic = z.object({
  material: z.string(),
  course: z.string(),
  lesson: z.string(),
  code: z.string(),
  name: z.string(),
});
export const tutorCard = z.object({
  name: z.string(),
  image: z.string(),
  isPte: z.boolean(),
  rating: z.object({ avg: z.number() }),
  status: z.string(),
  currency: z.string(),
  timeZone: z.string(),
});

export const payment = z
  .object({ rate: z.number(), amount: z.number(), paid: z.boolean(), currency: z.string() })
  .nullable();

/** DATA-02..DATA-05. */
export const booking = z
  .object({
    id: z.string(),
    tutor: z.string(),
    student: z.string().nullable(),
    type: z.literal('one-on-one'),
    when: z.int(),
    status: z.enum(statusWordList),
    isPte: z.boolean(),
    info: z
      .object({
        topic: topic.nullable(),
        introduction: z.boolean(),
        correctMistakes: z.boolean(),
        notes: z.string(),
      })
      .nullable(),
    profile: z.object({
      tutor: tutorCard,
      student: z.object({ name: z.string(), image: z.string(), timeZone: z.string() }).nullable(),
    }),
    payment,
    isViewedOnce: z.boolean(),
    hasFeedback: z.boolean(),
    lastUpdated: z.int().nullable(),
    updatedBy: z.string(),
    tokenType: z.enum(tokenTypeWords).nullable(),
    commencedAt: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Booking' });

export const bookingPage = page(booking);

/** NS-47; the page token of the answer's header comes back in the body. */
export const searchData = z.strictObject({
  startDate: day(),
  endDate: day(),
  time: z.union([z.literal('anytime'), z.int().min(0).max(23)]),
  tutor: id().optional(),
});
/** The same in one piece, as a live watch names it. */
export const watchedSearch = searchData.extend({ timezone: timeZone() });
export type WatchedSearch = z.output<typeof watchedSearch>;
export const searchBody = z.strictObject({
  data: searchData,
  timezone: timeZone(),
  pageToken: pageToken().optional(),
});
export type SearchBody = z.output<typeof searchBody>;

export const scheduleQuery = z.strictObject({
  from: instantInQuery(),
  to: instantInQuery(),
  pageToken: pageToken().optional(),
});

export const bookBody = z.strictObject({
  topic: z.strictObject({ material: id(), course: id(), lesson: id() }),
  introduction: z.boolean().optional(),
  correctMistakes: z.boolean().optional(),
  notes: z.string().max(text.notes).optional(),
  is_mock: z.boolean().optional(),
  tutor: id().optional(),
});
export const bookAnswer = z.object({ booking, wallet });

/** The rule on its length is the school's (422); this bound only keeps bodies small. */
export const reasonBody = z.strictObject({ reason: z.string().max(4000) });

export const openBody = z.strictObject({
  when: z.array(instant()).min(1).max(lists.openSlotsMax),
  isPte: z.boolean().optional(),
});
export const openAnswer = z.object({
  items: z.array(
    z.object({
      when: z.int(),
      booking: booking.optional(),
      error: z.object({ code: z.string(), message: z.string() }).optional(),
    }),
  ),
});

export const joinAnswer = z.object({ token: z.string(), room: z.string(), booking });

/** How many of one's own lessons come on one page. */
const ownLessonsLimit = () => numberInQuery().pipe(z.int().min(1).max(lists.ownLessonsPageMax)).optional();
/** One's own lessons, of either kind. */
export const mineQuery = z.strictObject({
  view: z.enum(['live', 'upcoming']),
  limit: ownLessonsLimit(),
  pageToken: pageToken().optional(),
});
export const historyQuery = z.strictObject({
  from: instantInQuery().optional(),
  to: instantInQuery().optional(),
  limit: ownLessonsLimit(),
  pageToken: pageToken().optional(),
});
