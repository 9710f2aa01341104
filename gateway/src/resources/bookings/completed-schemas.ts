/** What tutors are paid for: lists for the tutor and the earnings overview (FB-26, EP-36, DATA-10). */
import { z } from 'zod';
import { statusWordList } from '@parlance/proto/json/words';
import { day, instantInQuery, page, pageToken } from '../../routing/fields.ts';
import { booking, payment, topic } from '../lessons/schemas.ts';

/** DATA-10; of its students the names and pictures only (CON-44). */
const groupPayment = z
  .object({
    id: z.string(),
    groupSessionId: z.string(),
    type: z.literal('group'),
    title: z.string(),
    lessonCount: z.int(),
    info: z.object({ topic: topic.nullable() }),
    payment,
    status: z.enum(statusWordList),
    student: z.array(z.object({ name: z.string(), image: z.string() })),
    tutor: z.string(),
    when: z.int(),
  })
  .meta({ id: 'GroupPayment' });

export const completedQuery = z.strictObject({
  start: instantInQuery(),
  end: instantInQuery(),
  group: z.enum(['true', 'false']).optional(),
  pageToken: pageToken().optional(),
});
export const completedAnswer = page(z.union([booking, groupPayment]));

export const tutorsCompletedBody = z.strictObject({
  startDate: day(),
  endDate: day(),
  pageToken: pageToken().optional(),
});
export const tutorsCompletedAnswer = page(
  z.object({
    tutor: z.object({ uid: z.string(), name: z.string(), image: z.string() }),
    bookings: z.array(
      z.object({
        id: z.string(),
        groupSessionId: z.string().nullable(),
        when: z.int(),
        status: z.enum(statusWordList),
        payment,
      }),
    ),
    completed: z.int(),
    studentAbsent: z.int(),
    totals: z.array(z.object({ currency: z.string(), paidAmount: z.number(), unpaidAmount: z.number() })),
  }),
);
