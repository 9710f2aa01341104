import { z } from 'zod';
import { text } from '@parlance/proto/limits';
import { lineCheck } from '../calls/line-check.ts';

/** Words are counted by the school's rules (422); 300 long words fit well below this bound. */
const words = () => z.string().max(text.feedbackField).optional();

export const feedbackBody = z.strictObject({
  pronunciation: words(),
  vocabulary: words(),
  grammar: words(),
  listening: words(),
  behaviour: words(),
  speaking: words(),
  writing: words(),
  reading: words(),
  completedAssigned: z.boolean(),
  isPte: z.boolean(),
});

/** DATA-11; `behaviour` is left out for students (FEED-14). */
export const feedback = z
  .object({
    pronunciation: z.string(),
    vocabulary: z.string(),
    grammar: z.string(),
    listening: z.string(),
    behaviour: z.string().optional(),
    speaking: z.string(),
    writing: z.string(),
    reading: z.string(),
    completedAssigned: z.boolean(),
    isPte: z.boolean(),
    when: z.int().nullable(),
  })
  .meta({ id: 'Feedback' });

/** CALL-58. */
export const callLogAnswer = z.object({
  /** What participants measured of their lines; on the first page. */
  checks: z.array(lineCheck),
  items: z.array(
    z.object({
      id: z.string(),
      statusCallbackEvent: z.string(),
      participantIdentity: z.string(),
      timestamp: z.int().nullable(),
      trackKind: z.string(),
      realTimestamp: z.int().nullable(),
      source: z.string(),
      detail: z.string(),
    }),
  ),
  nextPageToken: z.string().nullable(),
});
