import { z } from 'zod';
import { dayParts, type DayPart, lists, text } from '@parlance/proto/limits';
import { languageCodes } from '@parlance/proto/limits/languages';
import { day, id, instant, instantInQuery, page, pageToken, timeZone } from '../../routing/fields.ts';
import { booking, policy } from '../lessons/schemas.ts';
import { wallet } from '../tokens/schemas.ts';

export const bookingPage = page(booking);

const partNames = Object.keys(dayParts) as [DayPart, ...DayPart[]];
/** CON-01, on the clock of the time zone that is sent with it. */
const searchTime = z.union([z.literal('anytime'), z.enum(partNames), z.int().min(0).max(23)]);

/** NS-47; the page token of the answer's header comes back in the body. */
export const searchData = z.strictObject({
  startDate: day(),
  endDate: day(),
  time: searchTime,
  tutor: id().optional(),
});
/** What is left out of what is free: by the stream, by how students rate, by what else is spoken, and by whom. Nobody named is nobody's times. */
const searchFilter = {
  stream: z.enum(['workplace', 'pte']).optional(),
  rating: z.number().min(0).max(5).optional(),
  language: z.enum(languageCodes).optional(),
  tutors: z.array(id()).max(lists.shownTutors).optional(),
};
/** The same in one piece, as a live watch names it. */
export const watchedSearch = searchData.extend({ timezone: timeZone() });
export type WatchedSearch = z.output<typeof watchedSearch>;
export const searchBody = z.strictObject({
  data: searchData.extend(searchFilter),
  timezone: timeZone(),
  pageToken: pageToken().optional(),
});
export type SearchBody = z.output<typeof searchBody>;

export const freeDaysQuery = z.strictObject({
  startDate: day(),
  endDate: day(),
  timezone: timeZone(),
  tutor: id().optional(),
});
export const freeDaysAnswer = z.object({ items: z.array(z.iso.date()) });

export const nextHoursQuery = z.strictObject({
  tutors: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(id()).min(1).max(lists.shownTutors)),
});
export const nextHoursAnswer = z.object({ items: z.array(z.object({ tutor: z.string(), when: z.int() })) });

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
export const checkAnswer = z.object({ wallet, policy: policy.nullable().describe('That it would be booked under') });
export const bookAnswer = z.object({ booking, wallet });

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
