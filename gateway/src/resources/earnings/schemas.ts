import { z } from 'zod';
import { statusWordList } from '@parlance/proto/json/words';
import { day, flagInQuery, id, pageToken } from '../../routing/fields.ts';

export const earningsQuery = z.strictObject({
  period: z.iso.date().optional(),
  group: flagInQuery().optional(),
  pageToken: pageToken().optional(),
});

export const period = z
  .object({ id: z.string(), start: z.int(), end: z.int(), label: z.string(), current: z.boolean() })
  .meta({ id: 'PayPeriod' });
export const periodsAnswer = z.object({ items: z.array(period) });

export const payLine = z
  .object({
    id: z.string(),
    bookingId: z.string(),
    student: z.object({ uid: z.string(), name: z.string() }),
    when: z.int(),
    rate: z.number().describe('Major units; 0 when none came with the booking'),
    currency: z.string(),
    paid: z.boolean(),
    status: z.enum(statusWordList),
    topic: z.object({ code: z.string(), name: z.string() }),
    amount: z.int().describe('Minor units: the rate, or what a correction adds or takes back'),
    group: z.boolean(),
    period: z.string().describe('With which it is paid'),
    correctsPeriod: z.string().nullable().describe('Of a correction: the period of its lesson'),
    cause: z.string(),
    reason: z.string().describe('An administrator’s words, of a correction by hand'),
    standsAt: z.int().describe('The lesson’s time, or when the correction was made'),
    payoutReference: z.string(),
    studentTimeZone: z.string(),
    correctsPaid: z.boolean().describe('Of a correction: whether that period had been paid out when it was made'),
  })
  .meta({ id: 'PayLine' });

export const total = z
  .object({ currency: z.string(), paidMinor: z.int(), unpaidMinor: z.int(), lines: z.int() })
  .meta({ id: 'StatementTotal' });
export const earningsAnswer = z.object({
  period: period.nullable(),
  lines: z.array(payLine),
  paidCount: z.int(),
  unpaidCount: z.int(),
  paidIncome: z.number(),
  unpaidIncome: z.number(),
  currency: z.string(),
  totals: z.array(total).describe('Exactly, and for every currency'),
  nextPageToken: z.string().nullable(),
});

/** EP-47. */
export const paidStatusBody = z.strictObject({
  bookingIds: z.array(id()).min(1).max(500),
  paidStatus: z.boolean(),
  startDate: day().optional(),
  endDate: day().optional(),
});
