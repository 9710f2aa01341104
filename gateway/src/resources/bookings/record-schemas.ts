/** What is said about bookings: histories, preferred times, logs. */
import { z } from 'zod';
import { lists } from '@parlance/proto/limits';
import { statusWordList } from '@parlance/proto/json/words';
import { day, id, numberInQuery, page, pageToken, timeZone } from '../../routing/fields.ts';
import { feedback } from '../lessons/feedback-schemas.ts';
import { topic } from '../lessons/schemas.ts';

export const historyOfStudentQuery = z.strictObject({
  isPte: z.enum(['true', 'false']).optional(),
  limit: numberInQuery().pipe(z.int().min(1).max(lists.feedbackHistoryMax)).optional(),
});
/** FEED-28. */
export const feedbackHistoryAnswer = z.object({
  items: z.array(z.object({ id: z.string(), when: z.int(), tutor: z.string(), topic: topic.nullable(), feedback })),
});

const side = z.object({ uid: z.string(), name: z.string() });
export const personFeedbackAnswer = page(
  z.object({ id: z.string(), when: z.int(), tutor: side, student: side, topic: topic.nullable(), feedback }),
);

/** SRCH-34; which days there are is the school's to say. */
const preferredTime = z.strictObject({ day: z.string().max(16), time: z.int32() });
export const preferenceBody = z.strictObject({
  schedule: z.array(preferredTime).max(lists.preferredTimesMax),
  studentId: id().optional(),
  studentTimezone: timeZone(),
});
export const preferencesBody = z.strictObject({
  startDate: day().optional(),
  endDate: day().optional(),
  pageToken: pageToken().optional(),
});
export const preferencesAnswer = page(
  z.object({
    id: z.string(),
    studentId: z.string(),
    student: z.object({ name: z.string(), image: z.string(), timeZone: z.string() }),
    studentTimezone: z.string(),
    schedule: z.array(preferredTime),
    when: z.int(),
  }),
);

/** ADM-15: who, from, to, cause. */
export const logEntry = z.object({
  id: z.string(),
  from: z.enum(statusWordList).nullable(),
  to: z.enum(statusWordList).nullable(),
  cause: z.string(),
  note: z.string(),
  actor: z.object({ uid: z.string(), role: z.string(), name: z.string() }),
  when: z.int(),
  requestId: z.string(),
});
export const logAnswer = page(logEntry);
