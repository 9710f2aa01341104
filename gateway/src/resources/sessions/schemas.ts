import { z } from 'zod';
import { group, text } from '@parlance/proto/limits';
import { id, instant, page, pageToken, timeZone } from '../../routing/fields.ts';
import { searchData } from '../bookings/schemas.ts';
import { groupLesson, tutorCard } from '../lessons/schemas.ts';
import { wallet } from '../tokens/schemas.ts';

/** DATA-07. */
export const groupSession = z
  .object({
    id: z.string(),
    title: z.string(),
    tutor: z.string(),
    status: z.enum(['open', 'cancelled']),
    when: z.int().describe('Start of the first lesson'),
    isPte: z.boolean(),
    courseName: z.string(),
    level: z.int(),
    lessonCount: z.int(),
    maxStudentCount: z.int(),
    minStudentCount: z.int(),
    isUnderMinimum: z.boolean(),
    lessonsAhead: z.int().describe('That have not begun; of one session, for administrators'),
    studentsAhead: z.int().describe('Who sit in them; of one session, for administrators'),
    profile: z.object({ tutor: tutorCard }),
    bookings: z.array(groupLesson).describe("By start; none in the administrators' list"),
    lastUpdated: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'GroupSession' });

export const groupSessionPage = page(groupSession);
/** FB-17: its lessons come in pages. */
export const groupSessionWithLessons = groupSession
  .extend({ nextPageToken: z.string().nullable() })
  .meta({ id: 'GroupSessionWithLessons' });

/** NS-28; what fits is said by the rules, these bounds only keep bodies small. */
export const addBody = z.strictObject({
  title: z.string().max(4 * text.groupTitle),
  tutor: id(),
  maxStudentCount: z.int32().min(1).optional(),
  minStudentCount: z.int32().min(1).optional(),
  lessons: z
    .array(z.strictObject({ when: instant(), material: id(), course: id(), lesson: id() }))
    .min(1)
    .max(group.lessonsMax),
});

const groupSearchData = searchData.omit({ tutor: true });
export const groupSearchBody = z.strictObject({
  data: groupSearchData,
  timezone: timeZone(),
  pageToken: pageToken().optional(),
});
/** The same in one piece, as a live watch names it. */
export const watchedGroupSearch = groupSearchData.extend({ timezone: timeZone() });

export const bookBody = z.strictObject({ booking: id(), selectedLessons: z.array(id()).max(group.lessonsMax) });
export const bookAnswer = z.object({ lessons: z.array(groupLesson), wallets: z.array(wallet) });
