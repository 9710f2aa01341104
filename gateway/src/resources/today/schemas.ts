import { z } from 'zod';
import { pageToken, timeZone } from '../../routing/fields.ts';
import { booking, groupLesson } from '../lessons/schemas.ts';

const lesson = z.discriminatedUnion('type', [booking, groupLesson]);

export const dayStateWords = [
  'late',
  'running',
  'to-come',
  'tutor-absent',
  'student-absent',
  'done',
  'at-risk',
] as const;

const zone = { timezone: timeZone().optional() };
export const todayQuery = z.strictObject(zone);
export const dayLessonsQuery = z.strictObject({
  ...zone,
  state: z.enum(dayStateWords).optional(),
  pageToken: pageToken().optional(),
});
export const todayAnswer = z.object({
  counts: z.object({
    late: z.int().describe('Begun, and the teacher has not come'),
    running: z.int(),
    toCome: z.int(),
    tutorAbsent: z.int(),
    studentAbsent: z.int(),
    done: z.int(),
    atRisk: z.int().describe('Of groups, within the next 12 hours, with fewer students than their minimum'),
  }),
  lessons: z.array(lesson).describe('Late, running and next, each by start; at most 20, 20 and 5'),
  atRisk: z.array(lesson).describe('At most 5, the soonest first'),
});
export const dayLessonsAnswer = z.object({ items: z.array(lesson), nextPageToken: z.string().nullable() });
export const moneyAnswer = z.object({
  failed: z.int(),
  disputed: z.int(),
  refunded: z.int().describe('Of what was paid in the month, given back whole'),
  month: z.string().describe("YYYY-MM, the school's"),
});
